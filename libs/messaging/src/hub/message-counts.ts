import { CHANNELS, type Channel, type DeliveryCounts } from '@tender/contracts';
import { millisBetween, type Clock } from '@tender/kernel';
import type { ReadStore, StateCollection } from '@tender/read-store';
import type { Deliveries } from '../delivery/deliveries.js';
import type { Notifications } from '../in-app/notifications.js';
import { NO_COUNTS, progressRecords, type ProgressRecord } from './progress-records.js';

const RETRIED_AT_ONCE = 20;
/** Milliseconds after a retry in which the deliveries of its message are counted repeatedly. */
const RETRIED_FOR = 3_600_000;

export class MessageCounts {
  private readonly records: StateCollection<ProgressRecord>;

  constructor(
    state: Pick<ReadStore, 'state'>,
    private readonly counted: {
      deliveries: Pick<Deliveries, 'counts' | 'readers'>;
      notifications: Pick<Notifications, 'readers'>;
    },
    private readonly clock: Clock,
  ) {
    this.records = state.state(progressRecords);
  }

  load(messageId: string): Promise<ProgressRecord | null> {
    return this.records.get(messageId);
  }

  async loadMany(messageIds: readonly string[]): Promise<Map<string, ProgressRecord>> {
    const found = await this.records.find({ where: { _id: { in: messageIds } } });
    return new Map(found.map((record) => [record._id, record]));
  }

  changedSince(at: string, limit: number): Promise<ProgressRecord[]> {
    return this.records.find({ where: { changedAt: { gt: at } }, sort: [{ field: 'changedAt' }], limit });
  }

  advance(messageId: string, progress: Pick<ProgressRecord, 'cursor' | 'finished' | 'recipients'>): Promise<void> {
    return this.change(messageId, progress);
  }

  touch(messageId: string): Promise<void> {
    return this.change(messageId, {});
  }

  /** Counts all deliveries of a message from scratch, so it can be repeated. */
  async recount(messageId: string, channels: readonly Channel[]): Promise<DeliveryCounts> {
    for (;;) {
      const before = await this.records.get(messageId);
      if (before?.frozen) return before.counts;
      const counts = await this.count(messageId, channels);
      if (!before || isSame(before.counts, counts)) return counts;
      // The optimistic lock keeps a slow count from overwriting a newer one.
      const { counted = null } = before;
      const written = { counts, counted: (counted ?? 0) + 1, changedAt: this.clock() };
      if (await this.records.update(messageId, written, { counted, frozen: null })) return counts;
    }
  }

  /** Makes the counts final, before deliveries of a message are deleted. */
  async freeze(messageId: string): Promise<void> {
    const before = await this.records.get(messageId);
    if (!before || before.frozen) return;
    await this.records.update(messageId, { counts: await this.count(messageId, CHANNELS), frozen: true });
  }

  /** Called after a failed delivery is requeued. The message is counted repeatedly until no delivery is queued, at most for an hour. */
  async retried(messageId: string): Promise<void> {
    if (await this.records.update(messageId, { retriedAt: this.clock() })) await this.recount(messageId, CHANNELS);
  }

  async recountRetried(): Promise<void> {
    const found = await this.records.find({
      where: { retriedAt: { gt: '' } },
      sort: [{ field: 'retriedAt' }],
      limit: RETRIED_AT_ONCE,
    });
    for (const { _id, retriedAt } of found) {
      const { queued } = await this.recount(_id, CHANNELS);
      const isOver = queued === 0 || !retriedAt || millisBetween(retriedAt, this.clock()) > RETRIED_FOR;
      if (isOver) await this.records.update(_id, { retriedAt: null }, { retriedAt: retriedAt ?? null });
    }
  }

  /** Updates only the given fields: the counts may be written concurrently. */
  private async change(messageId: string, given: Partial<ProgressRecord>): Promise<void> {
    const change = { ...given, changedAt: this.clock() };
    if (await this.records.update(messageId, change)) return;
    const nothing = { cursor: null, finished: false, recipients: 0, counts: NO_COUNTS };
    await this.records.addMissing([{ _id: messageId, ...nothing, ...change }]);
  }

  private async count(messageId: string, channels: readonly Channel[]): Promise<DeliveryCounts> {
    const sum = { ...NO_COUNTS };
    for (const channel of channels) {
      const { queued, sent, failed, kept, skipped } = await this.counted.deliveries.counts(messageId, channel);
      sum.queued += queued;
      sum.sent += sent;
      sum.failed += failed;
      sum.kept += kept;
      sum.skipped += skipped;
    }
    if (channels.includes('inApp')) sum.read += await this.counted.notifications.readers(messageId);
    if (channels.includes('whatsapp')) sum.read += await this.counted.deliveries.readers(messageId, 'whatsapp');
    return sum;
  }
}

const isSame = (a: DeliveryCounts, b: DeliveryCounts): boolean =>
  (Object.keys(NO_COUNTS) as (keyof DeliveryCounts)[]).every((name) => a[name] === b[name]);
