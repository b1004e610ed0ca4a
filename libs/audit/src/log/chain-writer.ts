import { Logger } from '@nestjs/common';
import { CHAIN_START } from '@tender/kernel';
import type { StateCollection } from '@tender/read-store';
import { endsOf } from './chain-ends.js';
import {
  dayOf,
  logStream,
  recordOf,
  type EntryFacts,
  type EntryRecord,
  type LogHead,
  type Origin,
} from './entry-record.js';
import { headInWords } from './log-head.js';
import { MOST_WAITING, NAMED_CHAINS, WRITE_AFTER_MILLIS, WRITTEN_TOGETHER } from './pacing.js';

interface Waiting {
  facts: EntryFacts;
  origin: Origin;
}

const NO_ORIGIN: Origin = { account: null, network: null };

/** Chains and writes entries in the background. Retries a failed write with identical records. */
export class ChainWriter {
  private readonly logger = new Logger('AuditLog');
  private waiting: Waiting[] = [];
  /** Entries that are chained and sent to the state, but not confirmed. */
  private pending: EntryRecord[] = [];
  private last: EntryRecord | null = null;
  private durable: EntryRecord | null = null;
  private lost = 0;
  private failing = false;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | null = null;

  constructor(
    private readonly records: StateCollection<EntryRecord>,
    private readonly process: string,
  ) {}

  /** Durable end of the current chain. */
  get head(): LogHead | null {
    return this.durable;
  }

  add(facts: EntryFacts, origin: Origin = NO_ORIGIN): void {
    if (this.waiting.length >= MOST_WAITING) {
      this.lost++;
      return;
    }
    this.waiting.push({ facts, origin });
    this.writeSoon();
  }

  /** @returns whether all added entries are durable; false after a failed write. */
  async flush(): Promise<boolean> {
    do await this.write();
    while (!this.failing && this.hasWork);
    return !this.failing;
  }

  async stop(): Promise<void> {
    await this.flush();
    clearTimeout(this.timer);
  }

  private get hasWork(): boolean {
    return this.waiting.length + this.pending.length > 0;
  }

  private writeSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.write();
    }, WRITE_AFTER_MILLIS).unref();
  }

  private write(): Promise<void> {
    return (this.writing ??= this.writeAll().finally(() => (this.writing = null)));
  }

  private async writeAll(): Promise<void> {
    try {
      while (this.hasWork) {
        if (this.pending.length === 0) this.pending = await this.chained();
        await this.records.putMany(this.pending);
        this.durable = this.pending.at(-1)!;
        this.pending = [];
      }
      this.failing = false;
    } catch (error) {
      if (!this.failing)
        this.logger.error({ message: 'the audit log could not be written and will be retried', err: error });
      this.failing = true;
      this.writeSoon();
    }
  }

  /** Next batch of the current chain. A new day opens a new chain. */
  private async chained(): Promise<EntryRecord[]> {
    const { at } = this.waiting[0]!.facts;
    const day = at.slice(0, 'YYYY-MM-DD'.length);
    if (!this.last || day > dayOf(this.last.stream)) return [await this.opening(at, day)];
    if (this.lost > 0) return [this.lostOnes(this.last)];
    const records: EntryRecord[] = [];
    const present = dayOf(this.last.stream);
    for (const { facts, origin } of this.waiting.slice(0, WRITTEN_TOGETHER)) {
      if (facts.at.slice(0, present.length) > present) break;
      records.push(this.follow(facts, origin));
    }
    this.waiting.splice(0, records.length);
    return records;
  }

  /** Names the ends of the latest chains: deleting or truncating one of them is then detectable. */
  private async opening(at: string, day: string): Promise<EntryRecord> {
    const objects = (await this.headsBefore()).map(headInWords);
    const start: LogHead = { stream: logStream(day, this.process), seq: -1, hash: CHAIN_START };
    return (this.last = recordOf({ ...systemEntry('logOpened', at), objects }, NO_ORIGIN, start));
  }

  private lostOnes({ at }: EntryRecord): EntryRecord {
    const count = this.lost;
    this.lost = 0;
    return this.follow({ ...systemEntry('logLost', at), count }, NO_ORIGIN);
  }

  /** Entries never go back in time, even if the clock was set back. */
  private follow(facts: EntryFacts, origin: Origin): EntryRecord {
    const before = this.last!;
    const at = facts.at > before.at ? facts.at : before.at;
    return (this.last = recordOf({ ...facts, at }, origin, before));
  }

  private async headsBefore(): Promise<LogHead[]> {
    const openings = await this.records.find({
      where: { kind: 'log' },
      sort: [{ field: '_id', descending: true }],
      limit: 5 * NAMED_CHAINS,
    });
    const streams = [...new Set(openings.map(({ stream }) => stream))].slice(0, NAMED_CHAINS);
    return endsOf(this.records, streams);
  }
}

export const systemEntry = (what: string, at: string): EntryFacts => ({
  at,
  kind: 'log',
  what,
  userId: 'system',
  role: 'system',
  code: null,
  method: null,
  route: null,
  objects: [],
  count: null,
  reference: null,
});
