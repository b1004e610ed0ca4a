import { Inject, Injectable, Logger } from '@nestjs/common';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { Links } from '../mails/links.js';
import { AwaitedSignUps } from '../invitations/awaited-sign-ups.js';
import { Outbox } from '../mails/outbox.js';
import { userRecords } from '../records.js';
import { AccountAccess } from '../sessions/account-access.js';
import { Memberships } from '../membership/membership.js';
import { PersonalHoldings } from './personal-holdings.js';

const PAGE = 100;

/** Deletes the personal data of a person. Events keep the id, which then belongs to no record (`domain.md §3.4`). */
@Injectable()
export class Erasure {
  private readonly logger = new Logger(Erasure.name);

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly memberships: Memberships,
    private readonly access: AccountAccess,
    private readonly links: Links,
    private readonly outbox: Outbox,
    private readonly signUps: AwaitedSignUps,
    private readonly personal: PersonalHoldings,
  ) {}

  async erase(userId: string): Promise<void> {
    await this.access.endAllOf(userId);
    await this.links.revoke(userId);
    const users = this.store.state(userRecords);
    const record = await users.get(userId);
    if (!record) return;
    await this.outbox.forgetUser(userId, record.email);
    if (record.email !== null) await this.signUps.forgetAddress(record.email);
    await this.personal.forgetUser(userId, record.email);
    // Delete the record after all other data: while it exists, the next start repeats the erasure.
    await users.delete(userId);
    // Repeat the deletion: until the record was deleted, a message to the person could still be created.
    await this.personal.forgetUser(userId, record.email);
  }

  /** Erases deleted people whose data remained after a crash or in a restored backup. */
  async settle(): Promise<void> {
    const users = this.store.state(userRecords);
    for (let last = '', full = true; full;) {
      const page = await users.find({ where: { _id: { gt: last } }, sort: [{ field: '_id' }], limit: PAGE });
      await Promise.all(page.map(({ _id }) => this.eraseIfDeleted(_id)));
      last = page.at(-1)?._id ?? last;
      full = page.length === PAGE;
    }
  }

  private async eraseIfDeleted(userId: string): Promise<void> {
    const membership = await this.memberships.ofUser(userId);
    if (membership && membership.status !== 'deleted') return;
    await this.erase(userId);
    this.logger.log({ message: 'erased the data of a deleted person', userId });
  }
}
