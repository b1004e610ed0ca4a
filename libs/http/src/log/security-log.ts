import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { ErrorCode } from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { networkOf } from '../network/network.js';
import { HTTP_SETTINGS, type HttpSettings } from '../http-settings.js';

/** One thing that was done, or refused. Holds no e-mail address, no password, and nothing of a body. */
export interface SecurityEntry {
  /** `denied`, or the name that a route gives to what it does (`@Noted`). */
  what: string;
  /** Both `guest` without a session. */
  userId: string;
  role: string;
  /** Why it was refused; absent when it was done. */
  code?: ErrorCode;
  method?: string;
  /** The route's pattern, never the address as it came: that may carry anything. */
  route?: string;
  /** The digest of the e-mail address that was named (`SecurityLog.accountOf`). */
  account?: string;
  /** Where it came from (`shortNetwork`). */
  network?: string;
  /** The request's id, which the answer and the events carry, too. */
  reference: string;
}

const MINUTE = 60_000;
/** Maximum number of lines a second: for strangers and for people with a session apart, so that no stranger keeps the others' out. */
const LINES_A_SECOND = 10;
/** Maximum number of different entries, again for each of the two, whose repeats are counted within a minute; the rest is one number. */
const MOST_COUNTED = 200;

interface Tally {
  entry: SecurityEntry;
  /** Number of repeats that have no line yet. */
  unwritten: number;
}

/** The lines of strangers, or those of people with a session. */
class Column {
  readonly tallies = new Map<string, Tally>();
  uncounted = 0;
  private second = '';
  private lines = 0;

  /** Whether there may be one more line within this second. */
  hasRoom(now: string): boolean {
    const second = now.slice(0, 'YYYY-MM-DDThh:mm:ss'.length);
    if (second !== this.second) this.lines = 0;
    this.second = second;
    return this.lines++ < LINES_A_SECOND;
  }

  clear(): void {
    this.tallies.clear();
    this.uncounted = 0;
  }
}

/**
 * Who was denied what, and what was done that the operator should know of. The first of a kind is a line at once; its
 * repeats within a minute are one more line with their number. Strangers' denials are only counted.
 */
@Injectable()
export class SecurityLog implements OnApplicationShutdown {
  private readonly logger = new Logger('Security');
  private readonly strangers = new Column();
  private readonly people = new Column();
  private readonly everyMinute = setInterval(() => this.writeRepeats(), MINUTE).unref();

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(HTTP_SETTINGS) private readonly settings: HttpSettings,
  ) {}

  record(entry: SecurityEntry): void {
    const column = entry.role === 'guest' ? this.strangers : this.people;
    const key = keyOf(entry);
    let tally = column.tallies.get(key);
    if (!tally) {
      if (column.tallies.size >= MOST_COUNTED) {
        column.uncounted++;
        return;
      }
      column.tallies.set(key, (tally = { entry, unwritten: 0 }));
      if (!isOnlyCounted(entry) && column.hasRoom(this.clock())) return this.write(entry);
    }
    tally.unwritten++;
  }

  /** A digest that is the same for the same e-mail address, and from which nobody without the house's key finds the address. */
  accountOf(email: string): string {
    return createHmac('sha256', this.settings.logKey)
      .update(email.trim().toLowerCase())
      .digest('base64url')
      .slice(0, 16);
  }

  /** One line for the repeats of each entry since the last minute. */
  writeRepeats(): void {
    for (const column of [this.strangers, this.people]) {
      for (const { entry, unwritten } of column.tallies.values()) if (unwritten > 0) this.write(entry, unwritten);
      if (column.uncounted > 0)
        this.logger.warn({ what: 'more', role: column === this.strangers ? 'guest' : 'any', count: column.uncounted });
      column.clear();
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.everyMinute);
    this.writeRepeats();
  }

  private write(entry: SecurityEntry, count?: number): void {
    this.logger[entry.code ? 'warn' : 'log'](count === undefined ? entry : { ...repeated(entry), count });
  }
}

const isOnlyCounted = ({ what, role }: SecurityEntry): boolean => what === 'denied' && role === 'guest';

/** Entries with the same key count as repeats: by who did it, or from where, but not against whom. A guesser who tries many accounts is one. */
function keyOf(entry: SecurityEntry): string {
  const { what, code, userId, network, route } = entry;
  return JSON.stringify(
    isOnlyCounted(entry) ? [what, code] : [what, code, userId, userId === 'guest' ? network : null, route],
  );
}

/** What repeats have in common. */
function repeated(entry: SecurityEntry): Partial<SecurityEntry> {
  const { what, userId, role, code, method, route, network } = entry;
  if (isOnlyCounted(entry)) return { what, userId, role, ...(code && { code }) };
  return {
    what,
    userId,
    role,
    ...(code && { code }),
    ...(method && { method }),
    ...(route && { route }),
    ...(userId === 'guest' && network && { network }),
  };
}

/** An address without what tells one household from the next: its /24, or its /48. */
export function shortNetwork(address: string): string {
  const { customer, site } = networkOf(address);
  return site ?? customer.replace(/\.\d+$/, '.0/24');
}
