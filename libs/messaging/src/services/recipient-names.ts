import { Inject, Injectable } from '@nestjs/common';
import type { RecipientView } from '@tender/contracts';
import { companyRecords, userRecords } from '@tender/people/records';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import type { Recipient } from '../audiences/audiences.js';

@Injectable()
export class RecipientNames {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  async of(recipients: readonly Recipient[]): Promise<RecipientView[]> {
    const [users, companies] = await Promise.all([
      this.store.state(userRecords).find({ where: { _id: { in: recipients.map(({ userId }) => userId) } } }),
      this.store.state(companyRecords).find({ where: { _id: { in: recipients.map(({ companyId }) => companyId) } } }),
    ]);
    const names = new Map(users.map(({ _id, firstName, lastName }) => [_id, `${firstName} ${lastName}`.trim()]));
    const companyNames = new Map(companies.map(({ _id, name }) => [_id, name]));
    return recipients
      .map(({ userId, companyId }) => ({
        userId,
        name: names.get(userId) ?? '',
        companyName: companyNames.get(companyId) ?? '',
      }))
      .sort((a, b) => a.name.localeCompare(b.name) || (a.userId < b.userId ? -1 : 1));
  }
}
