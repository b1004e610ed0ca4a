import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { RateLimiters, turnOf, type RateLimiter } from '@tender/http';
import { newId } from '@tender/kernel';
import { Addresses } from '../addresses/addresses.js';
import { LIFETIME, Links } from '../mails/links.js';
import { Outbox, type Mail } from '../mails/outbox.js';
import { Memberships } from '../membership/membership.js';
import type { UserRecord } from '../records.js';

/**
 * Maximum number of mails in a minute about a new password to one address; then growing waits: a stranger must not fill
 * a mailbox.
 */
const RESETS = 2;
/** Seconds that the waits grow to. */
const LONGEST_WAIT = 15 * 60;
const DAY_SECONDS = 24 * 3_600;
/** Maximum number of requests in a day about one address from one network (IPv6: a /48). */
const FROM_ONE_NETWORK = 5;
/**
 * Maximum number of requests about one address, from whatever networks. `unproven`: in a day; otherwise strangers could
 * send mails all day to an address that they have claimed. `ours`: of people who have proven the address, or whom the
 * house has approved, in `OURS_SECONDS`.
 */
const IN_ALL = { unproven: 50, ours: 3 };
/**
 * Half the time for which a link opens. A limit refuses for one window after its first refusal, so for at most two
 * windows after the first mail. In that time the link of the newest mail opens: requests of strangers lock no owner out.
 */
const OURS_SECONDS = LIFETIME.reset / 2 / 1_000;
/**
 * Bounds of the delay between the answer and the work, in milliseconds; chosen at random, so that the time of the work
 * tells an observer nothing.
 */
const WORK_AFTER = { least: 100, most: 1_000 };

/** Maximum number of mails at once, where several claim the address and nobody has proven it. */
const CLAIMANTS = 3;

/**
 * Mails with a link to a new password. Neither the answer nor the time that anything takes tells whether an address is
 * known.
 */
@Injectable()
export class ForgottenPasswords implements OnApplicationShutdown {
  private readonly logger = new Logger(ForgottenPasswords.name);
  private readonly closing = new AbortController();
  private readonly resets: RateLimiter;
  private readonly fromNetworks: RateLimiter;
  private readonly unproven: RateLimiter;
  private readonly ours: RateLimiter;

  constructor(
    limiters: RateLimiters,
    private readonly addresses: Addresses,
    private readonly memberships: Memberships,
    private readonly links: Links,
    private readonly outbox: Outbox,
  ) {
    this.resets = limiters.create({ name: 'password resets', points: RESETS, longestWait: LONGEST_WAIT });
    this.fromNetworks = limiters.create({
      name: 'password resets of an address by network',
      points: FROM_ONE_NETWORK,
      seconds: DAY_SECONDS,
    });
    this.unproven = limiters.create({
      name: 'password resets of an unproven address',
      points: IN_ALL.unproven,
      seconds: DAY_SECONDS,
    });
    this.ours = limiters.create({ name: 'password resets of an address', points: IN_ALL.ours, seconds: OURS_SECONDS });
  }

  onApplicationShutdown(): void {
    this.closing.abort();
  }

  /** Returns at once: the work begins when the answer has long been given. */
  ask(email: string, address: string): void {
    this.work(email.toLowerCase(), address).catch((error: unknown) => {
      if (!this.closing.signal.aborted)
        this.logger.error({ message: 'a mail for a new password could not be kept', err: error });
    });
  }

  private async work(email: string, address: string): Promise<void> {
    await delay(randomInt(WORK_AFTER.least, WORK_AFTER.most), undefined, { signal: this.closing.signal, ref: false });
    // Before the other bounds: beyond this one a network uses up nothing of theirs.
    if (!(await this.fromNetworks.allow(`${email} ${turnOf(address)}`))) return;
    // All are asked for, whoever is found: the work tells nothing. The holder last, who may just have been a claimant.
    const [latest, earliest] = await Promise.all([
      this.addresses.claimants(email),
      this.addresses.earliestClaimants(email, CLAIMANTS),
    ]);
    const holder = await this.addresses.holder(email);
    const approved = holder ? [] : await this.approvedOf(latest);
    const inAll = holder || approved.length > 0 ? this.ours : this.unproven;
    if (!(await inAll.allow(email)) || !(await this.resets.allow(email))) return;
    if (holder) return this.send({ to: email, userId: holder._id });
    const claimants = approved.length > 0 ? approved.slice(-CLAIMANTS) : earliest;
    const turn = approved.length > 0 ? undefined : { address };
    for (const { _id, createdAt } of claimants)
      await this.send({ to: email, userId: _id, values: { accountSince: createdAt }, turn });
    if (claimants.length === 0) await this.pretend();
  }

  private async send(mail: Pick<Mail, 'to' | 'values' | 'turn'> & { userId: string }): Promise<void> {
    const link = await this.links.make('reset', mail.userId);
    await this.outbox.enqueue({ ...mail, template: 'passwordReset', link, about: link });
  }

  /** As many writes as a mail takes, of a link for nobody; nothing is left of them. */
  private async pretend(): Promise<void> {
    const nobody = newId();
    await this.links.make('reset', nobody);
    await this.links.revoke(nobody, 'reset');
  }

  /**
   * Those whom the house has approved, and who have come in before. They are the ones who may have forgotten a password
   * while nobody has proven the address, else the earliest. Each gets a link to the own account, in a mail that says
   * when the account was made: whoever gets the mails knows which is theirs. A stranger who signs up later with somebody's address
   * changes nothing.
   */
  private async approvedOf(claimants: readonly UserRecord[]): Promise<UserRecord[]> {
    const memberships = await Promise.all(claimants.map(({ _id }) => this.memberships.ofUser(_id)));
    return claimants.filter(
      ({ passwordHash }, index) => passwordHash !== null && memberships[index]?.status === 'approved',
    );
  }
}
