import type { DeliveryCounts } from '@tender/contracts';
import type { Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';

export interface ProgressRecord {
  _id: string;
  /** Id of the last person in the order of ids whose deliveries exist; null before the first. */
  cursor: string | null;
  finished: boolean;
  recipients: number;
  counts: DeliveryCounts;
  /** Number of writes of the counts (optimistic lock); null or missing before the first. */
  counted?: number | null;
  /** Final counts: deliveries that they were counted from are deleted. */
  frozen?: true;
  /** Since when failed deliveries are being retried; null or missing if none are. */
  retriedAt?: Instant | null;
  changedAt: Instant;
}

export const progressRecords: CollectionSpec<ProgressRecord> = {
  name: 'messageProgress',
  database: 'state',
  indexes: [{ fields: ['changedAt'] }, { fields: ['retriedAt'] }],
};

export const NO_COUNTS: DeliveryCounts = { queued: 0, sent: 0, failed: 0, read: 0, kept: 0, skipped: 0 };
