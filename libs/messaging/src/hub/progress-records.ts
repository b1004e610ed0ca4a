import type { DeliveryCounts } from '@tender/contracts';
import type { Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';

export interface ProgressRecord {
  _id: string;
  /** Id after which the next page of people begins; null for the first page, and after the last one. */
  cursor: string | null;
  finished: boolean;
  recipients: number;
  counts: DeliveryCounts;
  /** Optimistic lock of the counts. */
  counted?: number | null;
  /** True if the counts are final, because the counted deliveries are deleted. */
  frozen?: true;
  retriedAt?: Instant | null;
  changedAt: Instant;
}

export const progressRecords: CollectionSpec<ProgressRecord> = {
  name: 'messageProgress',
  database: 'state',
  indexes: [{ fields: ['changedAt'] }, { fields: ['retriedAt'] }],
};

export const NO_COUNTS: DeliveryCounts = { queued: 0, sent: 0, failed: 0, read: 0, kept: 0, skipped: 0 };
