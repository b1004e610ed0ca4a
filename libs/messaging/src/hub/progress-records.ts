import type { DeliveryCounts } from '@tender/contracts';
import type { Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';

/** How far a message of the house has come. */
export interface ProgressRecord {
  /** Id of the message. */
  _id: string;
  /** Everybody up to this id has it on the way; null before the first. */
  cursor: string | null;
  /** Everybody was gone through. */
  finished: boolean;
  /** Number of people whom it was put on the way to. */
  recipients: number;
  counts: DeliveryCounts;
  /** How often the counts were written; null, or missing, before the first time. */
  counted?: number | null;
  /** The counts stay as they are: deliveries that they were counted from are deleted. */
  frozen?: true;
  /** Since when something that had failed is tried again; null, or missing, when nothing is. */
  retriedAt?: Instant | null;
  changedAt: Instant;
}

export const progressRecords: CollectionSpec<ProgressRecord> = {
  name: 'messageProgress',
  database: 'state',
  indexes: [{ fields: ['changedAt'] }, { fields: ['retriedAt'] }],
};

export const NO_COUNTS: DeliveryCounts = { queued: 0, sent: 0, failed: 0, read: 0, kept: 0, skipped: 0 };
