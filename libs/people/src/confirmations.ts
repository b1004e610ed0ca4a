import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type CommandContext } from '@tender/event-store';
import { Rejection, type Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { Addresses, addressOf } from './addresses.js';
import { PeopleCommands } from './ask.js';
import { Links } from './links.js';
import { Outbox } from './outbox.js';
import { RateLimiters, type RateLimiter } from './rate-limiter.js';
import { userRecords, type LinkRecord, type UserRecord } from './records.js';
import { Standings } from './standing.js';

const DAY_SECONDS = 24 * 3_600;
/** Maximum number of mails in a day to one address that ask to confirm it: strangers must not be able to fill a mailbox. */
const MAILS_A_DAY = 10;

/** The confirmation of an e-mail address, by the link of a mail. */
@Injectable()
export class Confirmations {
  private readonly mails: RateLimiter;

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly addresses: Addresses,
    private readonly commands: PeopleCommands,
    private readonly standings: Standings,
    private readonly links: Links,
    private readonly outbox: Outbox,
    limiters: RateLimiters,
  ) {
    this.mails = limiters.of({ name: 'mails to confirm an address', points: MAILS_A_DAY, seconds: DAY_SECONDS });
  }

  /** Asks whoever gets an address's mail to confirm it; where it is another person's, that one is told, once a day. */
  async send(userId: string, email: string): Promise<void> {
    const to = email.toLowerCase();
    const link = await this.links.make('confirm', userId);
    const holder = await this.addresses.holder(to);
    if (!(await this.mails.allow(to))) return;
    if (!holder || holder._id === userId)
      await this.outbox.put({ to, template: 'confirmEmail', userId, link, about: link });
    else await this.outbox.put({ to, template: 'signUpAgain', userId: holder._id, about: this.clock().slice(0, 10) });
  }

  /** Sends the mail again, for somebody who waits for it. */
  async sendAgain(userId: string): Promise<void> {
    const record = await this.store.state(userRecords).get(userId);
    if (record && !record.emailVerified) await this.send(userId, addressOf(record));
  }

  /** The link's person holds the address from now on. @throws Rejection LINK_NOT_VALID, EMAIL_TAKEN */
  async confirm(
    { userId }: LinkRecord,
    changes: Partial<Pick<UserRecord, 'passwordHash'>>,
    context: CommandContext,
  ): Promise<void> {
    if (!(await this.addresses.hold(userId, { ...changes, emailVerified: true })))
      throw new Rejection('LINK_NOT_VALID');
    const standing = await this.standings.ofUser(userId);
    if (!standing?.awaitsEmail || standing.companyId === null) return;
    const { role, companyId } = standing;
    const own = { ...context, commandId: `${context.commandId}/email`, actor: { userId, role, companyId } };
    await this.commands.company(companyId, { type: 'ConfirmMemberEmail', userId }, own);
  }
}
