import type { Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';

/** When the house was up, as the processes that take bids write it down. */
export interface Heartbeat {
  _id: 'house';
  lastAlive: Instant;
  /** When the house was down the last time, as the process that came up after it saw. */
  downSince: Instant | null;
  downUntil: Instant | null;
}

export const heartbeats: CollectionSpec<Heartbeat> = { name: 'heartbeat', database: 'state' };

/** Milliseconds without a sign of life after which others take the house for down. */
export const SILENCE_MILLIS = 15_000;
