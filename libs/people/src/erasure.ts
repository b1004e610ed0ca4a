import { Inject, Injectable, Logger } from '@nestjs/common';
import type { CommandContext } from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { PeopleCommands } from './ask.js';
import { Links } from './links.js';
import { Outbox } from './outbox.js';
import { userRecords } from './records.js';
import { Sessions } from './sessions.js';
import { Standings } from './standing.js';
import { UserDocuments } from './user-documents.js';

/** Looked at together at the start. */
const PAGE = 100;

/**
 * Deleting a person: the event says that they are gone, then everything personal goes: record, documents, links, mails, sessions. What
 * they did stays in the history under an id that leads nowhere (`domain.md §3`).
 */
@Injectable()
export class Erasure {
  private readonly logger = new Logger(Erasure.name);

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly commands: PeopleCommands,
    private readonly standings: Standings,
    private readonly sessions: Sessions,
    private readonly links: Links,
    private readonly outbox: Outbox,
    private readonly documents: UserDocuments,
  ) {}

  /** @throws Rejection NOT_FOUND, OWN_ACCOUNT, LAST_ADMIN */
  async delete(userId: string, context: CommandContext): Promise<void> {
    const standing = await this.standings.ofUser(userId);
    if (!standing || standing.status === 'deleted') throw new Rejection('NOT_FOUND');
    if (userId === context.actor.userId) throw new Rejection('OWN_ACCOUNT');
    const { companyId } = standing;
    if (companyId === null) await this.commands.house({ type: 'DeleteStaff', userId }, context);
    else await this.commands.company(companyId, { type: 'SetMemberStatus', userId, status: 'deleted' }, context);
    await this.erase(userId);
  }

  /** Everything personal of someone whose event says that they are gone. May be repeated. */
  async erase(userId: string): Promise<void> {
    await this.sessions.endAllOf(userId);
    await this.links.revoke(userId);
    const users = this.store.state(userRecords);
    const record = await users.get(userId);
    if (!record) return;
    await this.outbox.forget(userId, record.email);
    await this.documents.deleteAllOf(userId);
    // The record last: while it is there, the next start knows that something is left to do.
    await users.delete(userId);
  }

  /** Erases whoever a crash, or a restored backup of the state, has left: the streams know who is gone. */
  async settle(): Promise<void> {
    const users = this.store.state(userRecords);
    for (let last = '', full = true; full;) {
      const page = await users.find({ where: { _id: { gt: last } }, sort: [{ field: '_id' }], limit: PAGE });
      await Promise.all(page.map(({ _id }) => this.eraseIfGone(_id)));
      last = page.at(-1)?._id ?? last;
      full = page.length === PAGE;
    }
  }

  private async eraseIfGone(userId: string): Promise<void> {
    const standing = await this.standings.ofUser(userId);
    if (standing && standing.status !== 'deleted') return;
    await this.erase(userId);
    this.logger.log({ message: 'erased a person who was deleted', userId });
  }
}
