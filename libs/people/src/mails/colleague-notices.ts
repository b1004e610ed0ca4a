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

/** Notifies a company's buyers of a person whom staff add to the company, so that no unknown person bids or reads. */
@Injectable()
export class ColleagueNotices {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly memberships: Memberships,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Queues a mail for each other buyer of the company who holds their address. The mail stores only the colleague's id, so that it can
   * outlive the colleague's data.
   * @param about deduplication key: each buyer gets one mail.
   */
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
