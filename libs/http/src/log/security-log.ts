import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import { isGuest, type Clock } from '@tender/kernel';
import { HTTP_SETTINGS, type HttpSettings } from '../http-settings.js';
import { RepeatedEntries, type CommonEntry, type EntryBook, type Reception } from './repeated-entries.js';
import { isOnlyCounted, type SecurityEntry, type SecuritySink } from './security-entry.js';

const MINUTE = 60_000;
/** Maximum lines per second, separately for guests and for users with a session: guests cannot displace the others. */
const LINES_A_SECOND = 10;
/** Maximum number of different entries per minute whose repeats are counted, for guests and for users. All further entries are one number. */
const MOST_COUNTED = 200;

class Column {
  counted = 0;
  uncounted = 0;
  private second = '';
  private lines = 0;

  hasRoom(now: string): boolean {
    const second = now.slice(0, 'YYYY-MM-DDThh:mm:ss'.length);
    if (second !== this.second) this.lines = 0;
    this.second = second;
    return this.lines++ < LINES_A_SECOND;
  }
}

/** Logs denials and important actions for the operator, deduplicated by minute. Denials of guests are only counted. Sinks receive every entry. */
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

  addSink(sink: SecuritySink): void {
    this.sinks.push(sink);
  }

  record(entry: SecurityEntry, { asLine = true } = {}): void {
    for (const sink of this.sinks) sink.receiveEntry(entry);
    if (asLine) this.entries.record(entry);
  }

  /** A digest that is equal for equal e-mail addresses. The address cannot be found without the root key. */
  accountOf(email: string): string {
    return createHmac('sha256', this.settings.logKey)
      .update(email.trim().toLowerCase())
      .digest('base64url')
      .slice(0, 16);
  }

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
