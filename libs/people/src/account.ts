import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK, type CommandContext } from '@tender/event-store';
import { Rejection, streamIdOf, SYSTEM, type Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore, type StateCollection } from '@tender/read-store';
import { PeopleCommands } from './ask.js';
import { Addresses, addressOf } from './addresses.js';
import { Confirmations } from './confirmations.js';
import type { Visitor } from './hash-queue.js';
import { InvitationLetters } from './invitation-letters.js';
import { Links } from './links.js';
import { Outbox } from './outbox.js';
import { hashPassword, openedBy } from './passwords.js';
import { RateLimiters, type RateLimiter } from './rate-limiter.js';
import { companyRecords, userRecords, type LinkRecord, type UserRecord } from './records.js';
import { Sessions } from './sessions.js';
import { SignIn, type Entrance } from './sign-in.js';
import { hasOthers, Standings } from './standing.js';

const TRIES = 5;
/** Mails about a new password to one address in a minute, with growing pauses: a mailbox must not be filled by a stranger. */
const RESETS = 2;
/** Seconds that the waits of both grow to. */
const LONGEST_WAIT = 15 * 60;

/** How an invited person comes in: by the secret of the link, with a password that they choose, in some browser. */
export interface Acceptance {
  token: string;
  password: string;
  userAgent: string | undefined;
}

/** What a person does about their own account: comes in by an invitation, confirms an address, changes or resets the password. */
@Injectable()
export class Account {
  private readonly logger = new Logger(Account.name);
  private readonly users: StateCollection<UserRecord>;
  private readonly changes: RateLimiter;
  private readonly resets: RateLimiter;

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    limiters: RateLimiters,
    private readonly commands: PeopleCommands,
    private readonly standings: Standings,
    private readonly addresses: Addresses,
    private readonly confirmations: Confirmations,
    private readonly sessions: Sessions,
    private readonly links: Links,
    private readonly outbox: Outbox,
    private readonly letters: InvitationLetters,
    private readonly entrance: SignIn,
  ) {
    this.users = store.state(userRecords);
    this.changes = limiters.of({ name: 'password changes', points: TRIES, longestWait: LONGEST_WAIT });
    this.resets = limiters.of({ name: 'password resets', points: RESETS, longestWait: LONGEST_WAIT });
  }

  /** Answers at once and works afterwards: how long it takes tells nobody whether the address is known. */
  forgot(email: string): void {
    this.sendReset(email.toLowerCase()).catch((error: unknown) =>
      this.logger.error({ message: 'a mail for a new password could not be kept', err: error }),
    );
  }

  /** Every session of the person ends. @throws Rejection LINK_NOT_VALID, INVALID */
  async reset(secret: string, password: string, context: CommandContext): Promise<{ userId: string }> {
    const link = await this.links.open('reset', secret);
    const { userId } = link;
    const passwordHash = await this.hash(userId, password);
    await this.links.use(link);
    // The link came by mail: the address is theirs.
    await this.confirmations.confirm(link, { passwordHash }, context);
    await this.sessions.endAllOf(userId);
    // Somebody who was invited, and has asked for a new password instead, is in as well.
    const standing = await this.standings.ofUser(userId);
    if (standing?.invitation) await this.accepted(userId, standing.invitation, context);
    await this.links.revoke(userId, 'reset');
    await this.tellOfChange(userId);
    return { userId };
  }

  /** The invited person's first password, and their way in. @throws Rejection LINK_NOT_VALID, INVALID */
  async accept({ token, password, userAgent }: Acceptance, context: CommandContext): Promise<Entrance> {
    const link = await this.links.open('invite', token);
    await this.assertReceivers(link);
    const { userId, invitationId } = link;
    const passwordHash = await this.hash(userId, password);
    if (!(await this.addresses.hold(userId, { passwordHash, emailVerified: true }, { passwordHash: null })))
      throw new Rejection('LINK_NOT_VALID');
    await this.accepted(userId, invitationId ?? '', context);
    await this.links.use(link);
    return this.entrance.enter({ _id: userId, passwordHash }, { userAgent, device: null });
  }

  /** @throws Rejection LINK_NOT_VALID, EMAIL_TAKEN */
  async confirmEmail(secret: string, context: CommandContext): Promise<void> {
    const link = await this.links.open('confirm', secret);
    await this.confirmations.confirm(link, {}, context);
    await this.links.use(link);
  }

  /**
   * All other sessions of the person end, and this one goes on under a new secret.
   * @returns that; null when it has ended.
   * @throws Rejection INVALID when the current password is another, TOO_MANY_REQUESTS
   */
  async changePassword(
    { current, next }: { current: string; next: string },
    { userId, sessionId }: { userId: string; sessionId: string },
  ): Promise<string | null> {
    await this.changes.consume(userId);
    const record = await this.users.get(userId);
    const opened = await openedBy(current, record?.passwordHash ? [record.passwordHash] : [], visitorOf(userId));
    if (opened.size === 0) {
      throw new Rejection('INVALID', [
        { field: 'currentPassword', rule: 'password', message: 'this is not your present password' },
      ]);
    }
    const passwordHash = await this.hash(userId, next, 'newPassword');
    await this.users.update(userId, { passwordHash });
    await this.changes.clear(userId);
    await this.sessions.endAllOf(userId, sessionId);
    await this.links.revoke(userId, 'reset');
    await this.tellOfChange(userId);
    return this.sessions.renew(sessionId);
  }

  /** The browser of whoever opens the link of a mail about tries to sign in is the owner's. @throws Rejection LINK_NOT_VALID */
  async knowBrowser(secret: string): Promise<{ userId: string }> {
    const link = await this.links.open('browser', secret);
    await this.links.use(link);
    return { userId: link.userId };
  }

  /** Invitations whose acceptance a crash has cut short: the password is there, the event is not. */
  async settle(): Promise<void> {
    for (const link of await this.links.openInvitations()) {
      const record = await this.users.get(link.userId);
      if (!record?.passwordHash) continue;
      const standing = await this.standings.ofUser(link.userId);
      if (standing?.invitation)
        await this.accepted(link.userId, standing.invitation, {
          actor: SYSTEM,
          commandId: `settle ${link._id}`,
          requestId: 'start',
        });
      await this.links.use(link);
    }
  }

  private async sendReset(email: string): Promise<void> {
    if (!(await this.resets.allow(email))) return;
    const record = await this.meant(email);
    if (!record) return;
    const link = await this.links.make('reset', record._id);
    await this.outbox.put({ to: email, template: 'passwordReset', userId: record._id, link, about: link });
  }

  /** Who forgot a password: the holder of the address, else the latest who claims it, rather one who has come in before. */
  private async meant(email: string): Promise<UserRecord | undefined> {
    const people = await this.addresses.people(email);
    return (
      people.find((record) => record.email !== null) ??
      people.find(({ passwordHash }) => passwordHash !== null) ??
      people[0]
    );
  }

  /** What the person's own data make easy to guess is refused. @throws Rejection INVALID */
  private async hash(userId: string, password: string, field = 'password'): Promise<string> {
    const record = await this.users.get(userId);
    const company = await this.store.state(companyRecords).get(streamIdOf(userId) ?? '');
    const email = record ? addressOf(record) : '';
    const personal = [record?.firstName, record?.lastName, email, company?.name].filter((text) => text !== undefined);
    return hashPassword({
      password,
      field,
      personal,
      visitor: visitorOf(userId),
      salt: await this.addresses.saltFor(email),
    });
  }

  /**
   * A link that staff were shown, and may have kept, opens nothing once the company has other people: the invited person gets another one
   * by mail, which staff are not shown.
   */
  private async assertReceivers({ userId, shown = true, invitationId }: LinkRecord): Promise<void> {
    const standing = shown ? await this.standings.ofUser(userId) : null;
    if (
      !standing ||
      standing.companyId === null ||
      !hasOthers(await this.standings.peopleOf(standing.companyId), userId)
    )
      return;
    const record = await this.users.get(userId);
    if (record && record.passwordHash === null && invitationId !== null && standing.invitation === invitationId) {
      await this.letters.send({ userId, email: addressOf(record), companyId: standing.companyId, invitationId });
    }
    throw new Rejection('LINK_NOT_VALID');
  }

  private async accepted(userId: string, invitationId: string, context: CommandContext): Promise<void> {
    const standing = await this.standings.ofUser(userId);
    if (!standing) throw new Rejection('LINK_NOT_VALID');
    const { role, companyId } = standing;
    const own = { ...context, actor: { userId, role, companyId } };
    if (companyId === null) await this.commands.house({ type: 'AcceptStaffInvitation', userId, invitationId }, own);
    else await this.commands.company(companyId, { type: 'AcceptInvitation', userId, invitationId }, own);
  }

  private async tellOfChange(userId: string): Promise<void> {
    const record = await this.users.get(userId);
    if (record)
      await this.outbox.put({ to: addressOf(record), template: 'passwordChanged', userId, about: this.clock() });
  }
}

/** Somebody with a session, or with the link of a mail: no stranger. */
const visitorOf = (userId: string): Visitor => ({ network: userId, known: true });
