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

/** What the app tells the audit log. */
export interface AuditLogSettings {
  /** Days that entries are kept; 0: for good (`AUDIT_LOG_DAYS`). */
  keepDays: number;
  /** The settings of this process. */
  settings: SettingDigests;
  /** Digest of the key under which those of the settings are made. */
  settingsKey?: string;
}

/** Injection token of `AuditLogSettings`. */
export const AUDIT_LOG_SETTINGS = Symbol('AuditLogSettings');

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Entries of an erased person that are changed together. */
const FORGOTTEN_TOGETHER = 200;

/**
 * Who was denied what, who signed in, who read bids, exported, changed settings: kept, each entry chained to the one
 * before (`domain.md §10`). Nobody waits for it. The first of a kind is an entry, its repeats within a minute are one
 * more with their number; whoever makes too many different ones is one number a minute.
 */
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
  /** What there was no room for, by who did it. */
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

  /** Writes how often things were repeated, and what was too much to be told apart. */
  endMinute(): void {
    this.entries.endMinute();
    for (const [userId, { role, count }] of this.beyond)
      this.writer.add({ ...this.factsOf({ what: 'more', userId, role }), kind: 'denial', count });
    this.beyond.clear();
  }

  /** Entries, once all that was recorded here stands among them. */
  async findEntries(query: Query<EntryRecord>): Promise<EntryRecord[]> {
    await this.writer.flush();
    return this.records.find(query);
  }

  /** @param anchored ends of chains, as the house's anchors name them. */
  async verify(anchored: readonly AnchoredEnd[] = []): Promise<LogVerdict> {
    await this.writer.flush();
    const { head } = this.writer;
    return verifyLog({ records: this.records, anchored, ...(head && { remembered: [head] }) });
  }

  /** The chains hold without what tells where a person's calls came from; their ids lead nowhere any more. */
  async forgetUser(userId: string, email: string | null): Promise<void> {
    await this.writer.flush();
    await this.forgetOrigins({ userId });
    if (email !== null) await this.forgetOrigins({ account: this.security.accountOf(email) });
  }

  /**
   * Deletes what is older than the house keeps it; first it says so in the log, which then fits however far it comes.
   */
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
      this.logger.error({ message: 'the settings could not be compared with those of the start before', err: error });
    }
  }

  private async forgetOrigins(of: { userId: string } | { account: string }): Promise<void> {
    for (let after = '', full = true; full;) {
      const page = await this.records.find({
        where: { ...of, _id: { gt: after } },
        sort: [{ field: '_id' }],
        limit: FORGOTTEN_TOGETHER,
      });
      // Never whole: one that is deleted for its age meanwhile stays deleted.
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
