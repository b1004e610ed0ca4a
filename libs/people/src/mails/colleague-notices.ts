import { Inject, Injectable } from '@nestjs/common';
import type { CompanyRole } from '@tender/contracts';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { bids } from '../companies/rules/company.js';
import { Outbox } from './outbox.js';
import { userRecords } from '../records.js';
import { Memberships } from '../membership/membership.js';

export interface NewColleague {
  companyId: string;
  userId: string;
  role: CompanyRole;
}

/** A company's buyers get a mail about each person whom staff invite to it or make a buyer. */
@Injectable()
export class ColleagueNotices {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly memberships: Memberships,
    private readonly outbox: Outbox,
  ) {}

  /** Mails buyers who hold their address. The mail stores only the colleague's id. @param about deduplication key */
  async sendToBuyers({ companyId, userId, role }: NewColleague, about: string): Promise<void> {
    const people = Object.entries(await this.memberships.peopleOf(companyId));
    for (const [receiver] of people.filter(([id, member]) => id !== userId && bids(member))) {
      const record = await this.store.state(userRecords).get(receiver);
      if (record?.email)
        await this.outbox.enqueue({
          to: record.email,
          template: 'newColleague',
          userId: receiver,
          values: { colleagueId: userId, role },
          about,
        });
    }
  }
}
