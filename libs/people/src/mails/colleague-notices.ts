import { Inject, Injectable } from '@nestjs/common';
import type { CompanyRole } from '@tender/contracts';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { bids } from '../companies/rules/company.js';
import { Outbox } from './outbox.js';
import { userRecords } from '../records.js';
import { Memberships } from '../membership/membership.js';

/** A person whom the house has added to a company, and as what. */
export interface NewColleague {
  companyId: string;
  userId: string;
  role: CompanyRole;
}

/**
 * Tells a company's buyers whom the house adds to their company, so that nobody bids for it, or looks on, unnoticed.
 */
@Injectable()
export class ColleagueNotices {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly memberships: Memberships,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Keeps a mail for each of the company's other buyers who hold their address: the mail tells the colleague's name. It
   * keeps the colleague's id alone, so that it can outlive the colleague's data.
   * @param about what happened: of one happening there is one mail to each.
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
