import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { RateLimiters, type RateLimiter } from '@tender/http';
import { newId } from '@tender/kernel';
import { Addresses } from '../addresses/addresses.js';
import { Links } from '../mails/links.js';
import { Outbox } from '../mails/outbox.js';
import type { UserRecord } from '../records.js';

/** Maximum number of mails in a minute about a new password to one address; then growing waits: a stranger must not fill a mailbox. */
const RESETS = 2;
/** Seconds that the waits grow to. */
const LONGEST_WAIT = 15 * 60;
/** Bounds of the delay between the answer and the work, in milliseconds; chosen at random, so that the time of the work tells an observer nothing. */
const WORK_AFTER = { least: 100, most: 1_000 };

/** Mails with a link to a new password. Neither the answer nor the time that anything takes tells whether an address is known. */
@Injectable()
export class ForgottenPasswords implements OnApplicationShutdown {
  private readonly logger = new Logger(ForgottenPasswords.name);
  private readonly closing = new AbortController();
  private readonly resets: RateLimiter;

  constructor(
    limiters: RateLimiters,
    private readonly addresses: Addresses,
    private readonly links: Links,
    private readonly outbox: Outbox,
  ) {
    this.resets = limiters.of({ name: 'password resets', points: RESETS, longestWait: LONGEST_WAIT });
  }

  onApplicationShutdown(): void {
    this.closing.abort();
  }

  /** Returns at once: the work begins when the answer has long been given. */
  ask(email: string): void {
    this.work(email.toLowerCase()).catch((error: unknown) => {
      if (!this.closing.signal.aborted)
        this.logger.error({ message: 'a mail for a new password could not be kept', err: error });
    });
  }

  private async work(email: string): Promise<void> {
    await delay(randomInt(WORK_AFTER.least, WORK_AFTER.most), undefined, { signal: this.closing.signal, ref: false });
    if (!(await this.resets.allow(email))) return;
    const record = await this.meant(email);
    if (record) await this.send(email, record._id);
    else await this.pretend();
  }

  private async send(email: string, userId: string): Promise<void> {
    const link = await this.links.make('reset', userId);
    await this.outbox.put({ to: email, template: 'passwordReset', userId, link, about: link });
  }

  /** As many writes as a mail takes, of a link for nobody; nothing is left of them. */
  private async pretend(): Promise<void> {
    const nobody = newId();
    await this.links.make('reset', nobody);
    await this.links.revoke(nobody, 'reset');
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
}
