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

/** Requests per minute about one address, then growing delays: a stranger must not flood a mailbox. */
const RESETS = 2;
const LONGEST_WAIT = 15 * 60;
const DAY_SECONDS = 24 * 3_600;
/** Requests per day about one address from one network (IPv6: a /48). */
const FROM_ONE_NETWORK = 5;
/** Requests about an address: `ours` per `OURS_SECONDS` with a holder or approved claimant, else `unproven` per day. */
const IN_ALL = { unproven: 50, ours: 3 };
/**
 * Window of the limit `ours` in seconds: half the lifetime of a link. The limit refuses for at most two windows after
 * a mail, whose link is valid for that time. So strangers cannot lock an owner out.
 */
const OURS_SECONDS = LIFETIME.reset / 2 / 1_000;
/** Milliseconds between the answer and the work, at random: the timing of the work reveals nothing. */
const WORK_AFTER = { least: 100, most: 1_000 };

/** Maximum number of claimants who get a mail if no person holds the address. */
const CLAIMANTS = 3;

/** Requests for new passwords. Neither the answer nor its timing reveals whether an address is known. */
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

  /** Returns at once: the work begins after the answer. */
  request(email: string, address: string): void {
    this.work(email.toLowerCase(), address).catch((error: unknown) => {
      if (!this.closing.signal.aborted)
        this.logger.error({ message: 'a mail for a new password could not be stored', err: error });
    });
  }

  private async work(email: string, address: string): Promise<void> {
    await delay(randomInt(WORK_AFTER.least, WORK_AFTER.most), undefined, { signal: this.closing.signal, ref: false });
    // Requests of a network beyond its limit do not count towards the other limits.
    if (!(await this.fromNetworks.allow(`${email} ${turnOf(address)}`))) return;
    // Read all for every address: the timing must reveal nothing. The holder last: a claimant may have become it.
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

  /** Makes and deletes a link for a random id, so that an unknown address takes similar work. */
  private async pretend(): Promise<void> {
    const unknownId = newId();
    await this.links.make('reset', unknownId);
    await this.links.revoke(unknownId, 'reset');
  }

  /** Approved claimants with a password: the likely owners of an address without a holder. */
  private async approvedOf(claimants: readonly UserRecord[]): Promise<UserRecord[]> {
    const memberships = await Promise.all(claimants.map(({ _id }) => this.memberships.ofUser(_id)));
    return claimants.filter(
      ({ passwordHash }, index) => passwordHash !== null && memberships[index]?.status === 'approved',
    );
  }
}
