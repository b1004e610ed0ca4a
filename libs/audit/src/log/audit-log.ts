import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { AnchoredEnd } from '@tender/context';
import { HoldsPersonalData, type PersonalData } from '@tender/context/module';
import { CLOCK } from '@tender/event-store';
import {
  TokenBucketLimit,
  isOnlyCounted,
  RepeatedEntries,
  SecurityLog,
  type CommonEntry,
  type EntryBook,
  type Reception,
  type SecurityEntry,
  type SecuritySink,
} from '@tender/http';
import { isGuest, newId, type Clock } from '@tender/kernel';
import { READ_STORE, type Query, type ReadStore, type StateCollection } from '@tender/read-store';
import { systemEntry, ChainWriter } from './chain-writer.js';
import { auditLogEntries, type EntryFacts, type EntryRecord } from './entry-record.js';
import { kindOf } from './kinds.js';
import { ROOM } from './pacing.js';
import { deleteOlder, hasOlder, keptFrom } from './retention.js';
import { changedSettings, type SettingDigests } from './settings-changes.js';
import { FORGOTTEN, verifyLog, type LogVerdict } from './verify-log.js';

export interface AuditLogSettings {
  /** Retention in days (`AUDIT_LOG_DAYS`); 0 keeps all entries. */
  keepDays: number;
  settings: SettingDigests;
  /** Identifies the key that the settings' digests were made with. */
  settingsKey?: string;
}

export const AUDIT_LOG_SETTINGS = Symbol('AuditLogSettings');

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FORGOTTEN_TOGETHER = 200;

/** Hash-chained log of security events (`domain.md §10`). Repeats become one entry with a count, and so do a user's entries over the rate limit. */
@Injectable()
@HoldsPersonalData()
export class AuditLog implements SecuritySink, EntryBook, PersonalData, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(AuditLog.name);
  private readonly records: StateCollection<EntryRecord>;
  private readonly writer: ChainWriter;
  private readonly entries = new RepeatedEntries(this, true);
  private readonly room = {
    strangers: new TokenBucketLimit(ROOM.strangers),
    refused: new TokenBucketLimit(ROOM.refused),
    done: new TokenBucketLimit(ROOM.done),
  };
  private readonly beyond = new Map<string, { role: string; count: number }>();
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(AUDIT_LOG_SETTINGS) private readonly settings: AuditLogSettings,
    private readonly security: SecurityLog,
  ) {
    this.records = store.state(auditLogEntries);
    this.writer = new ChainWriter(this.records, newId());
  }

  async onApplicationBootstrap(): Promise<void> {
    this.security.addSink(this);
    this.writer.add(systemEntry('processStarted', this.clock()));
    await this.compareSettings();
    this.timers.push(
      setInterval(() => this.endMinute(), MINUTE).unref(),
      setInterval(() => void this.forgetOld(), DAY).unref(),
    );
    void this.forgetOld();
  }

  async onApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.endMinute();
    this.writer.add(systemEntry('processStopped', this.clock()));
    await this.writer.stop();
  }

  receiveEntry(entry: SecurityEntry): void {
    this.entries.record(entry);
  }

  receive(entry: SecurityEntry): Reception {
    if (isOnlyCounted(entry)) return 'count';
    const { userId, role, code } = entry;
    const room = isGuest(entry) ? this.room.strangers : code ? this.room.refused : this.room.done;
    if (room.consume(userId) === 0) return 'write';
    const beyond = this.beyond.get(userId);
    if (beyond) beyond.count++;
    else this.beyond.set(userId, { role, count: 1 });
    return 'leave';
  }

  write({ account, network, ...entry }: SecurityEntry): void {
    this.writer.add(this.factsOf(entry), { account: account ?? null, network: network ?? null });
  }

  writeCount({ account, network, ...entry }: CommonEntry, count: number): void {
    this.writer.add({ ...this.factsOf(entry), count }, { account: account ?? null, network: network ?? null });
  }

  endMinute(): void {
    this.entries.endMinute();
    for (const [userId, { role, count }] of this.beyond)
      this.writer.add({ ...this.factsOf({ what: 'more', userId, role }), kind: 'denial', count });
    this.beyond.clear();
  }

  /** Flushes the writer first, so that recent entries are included. */
  async findEntries(query: Query<EntryRecord>): Promise<EntryRecord[]> {
    await this.writer.flush();
    return this.records.find(query);
  }

  async verify(anchored: readonly AnchoredEnd[] = []): Promise<LogVerdict> {
    await this.writer.flush();
    const { head } = this.writer;
    return verifyLog({ records: this.records, anchored, ...(head && { remembered: [head] }) });
  }

  /** Deletes the origin of a person's entries. The chains bind only its salted hash, so they stay valid. */
  async forgetUser(userId: string, email: string | null): Promise<void> {
    await this.writer.flush();
    await this.forgetOrigins({ userId });
    if (email !== null) await this.forgetOrigins({ account: this.security.accountOf(email) });
  }

  /** Records the deletion before it starts: the log verifies even after an interrupted deletion. */
  async forgetOld(): Promise<void> {
    const day = keptFrom(this.clock(), this.settings.keepDays);
    try {
      if (day === null || !(await hasOlder(this.records, day))) return;
      this.writer.add({ ...systemEntry(FORGOTTEN, this.clock()), objects: [day] });
      if (await this.writer.flush()) await deleteOlder(this.records, day);
    } catch (error) {
      this.logger.error({ message: 'old entries of the audit log were not deleted', err: error });
    }
  }

  private async compareSettings(): Promise<void> {
    try {
      const objects = await changedSettings(this.store, this.settings.settings, this.settings.settingsKey);
      if (objects.length > 0)
        this.writer.add({ ...systemEntry('settingsChanged', this.clock()), kind: 'settings', objects });
    } catch (error) {
      this.logger.error({ message: 'the settings could not be compared with those of the last start', err: error });
    }
  }

  private async forgetOrigins(of: { userId: string } | { account: string }): Promise<void> {
    for (let after = '', full = true; full;) {
      const page = await this.records.find({
        where: { ...of, _id: { gt: after } },
        sort: [{ field: '_id' }],
        limit: FORGOTTEN_TOGETHER,
      });
      // Never writes whole records: that would restore an entry that retention deletes concurrently.
      const set = { account: null, network: null, salt: null };
      await this.records.updateMany(page.filter(({ salt }) => salt !== null).map(({ _id }) => ({ id: _id, set })));
      after = page.at(-1)?._id ?? after;
      full = page.length === FORGOTTEN_TOGETHER;
    }
  }

  private factsOf(
    entry: Omit<SecurityEntry, 'account' | 'network' | 'reference'> & { reference?: string },
  ): EntryFacts {
    const { what, userId, role, code = null, method = null, route = null, objects = [], reference = null } = entry;
    return {
      at: this.clock(),
      kind: kindOf(entry),
      what,
      userId,
      role,
      code,
      method,
      route,
      objects,
      count: null,
      reference,
    };
  }
}
