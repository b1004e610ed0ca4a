import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import { isGuest, type Clock } from '@tender/kernel';
import { HTTP_SETTINGS, type HttpSettings } from '../http-settings.js';
import { RepeatedEntries, type CommonEntry, type EntryBook, type Reception } from './repeated-entries.js';
import { isOnlyCounted, type SecurityEntry, type SecuritySink } from './security-entry.js';

const MINUTE = 60_000;
/**
 * Maximum number of lines a second: for strangers and for people with a session apart, so that no stranger keeps the
 * others' out.
 */
const LINES_A_SECOND = 10;
/**
 * Maximum number of different entries, again for each of the two, whose repeats are counted within a minute; the rest
 * is one number.
 */
const MOST_COUNTED = 200;

/** The lines of strangers, or those of people with a session. */
class Column {
  counted = 0;
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
}

/**
 * Who was denied what, and what was done that the operator should know of. The first of a kind is a line at once; its
 * repeats within a minute are one more line with their number. Strangers' denials are only counted. Who keeps such
 * entries for longer is told of each (`addSink`).
 */
@Injectable()
export class SecurityLog implements EntryBook, OnApplicationShutdown {
  private readonly logger = new Logger('Security');
  private readonly strangers = new Column();
  private readonly people = new Column();
  private readonly entries = new RepeatedEntries(this);
  private readonly sinks: SecuritySink[] = [];
  private readonly everyMinute = setInterval(() => this.writeRepeats(), MINUTE).unref();

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(HTTP_SETTINGS) private readonly settings: HttpSettings,
  ) {}

  /** From now on a sink is told as well. */
  addSink(sink: SecuritySink): void {
    this.sinks.push(sink);
  }

  /** @param asLine whether it is worth a line; the sinks are told in any case. */
  record(entry: SecurityEntry, { asLine = true } = {}): void {
    for (const sink of this.sinks) sink.receiveEntry(entry);
    if (asLine) this.entries.record(entry);
  }

  /**
   * A digest that is the same for the same e-mail address, and from which nobody without the root key finds the
   * address.
   */
  accountOf(email: string): string {
    return createHmac('sha256', this.settings.logKey)
      .update(email.trim().toLowerCase())
      .digest('base64url')
      .slice(0, 16);
  }

  /** One line for the repeats of each entry since the last minute. */
  writeRepeats(): void {
    this.entries.endMinute();
    for (const column of [this.strangers, this.people]) {
      if (column.uncounted > 0)
        this.logger.warn({ what: 'more', role: column === this.strangers ? 'guest' : 'any', count: column.uncounted });
      column.counted = column.uncounted = 0;
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.everyMinute);
    this.writeRepeats();
  }

  receive(entry: SecurityEntry): Reception {
    const column = isGuest(entry) ? this.strangers : this.people;
    if (column.counted >= MOST_COUNTED) {
      column.uncounted++;
      return 'leave';
    }
    column.counted++;
    return !isOnlyCounted(entry) && column.hasRoom(this.clock()) ? 'write' : 'count';
  }

  write(entry: SecurityEntry): void {
    this.logger[entry.code ? 'warn' : 'log'](entry);
  }

  writeCount(entry: CommonEntry, count: number): void {
    this.logger[entry.code ? 'warn' : 'log']({ ...entry, count });
  }
}
