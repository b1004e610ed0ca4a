import type { Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';

/** How far a reactor has come. */
export interface ReactorRecord {
  /** The reactor's name. */
  _id: string;
  /** The history that the position is a place in (`EventStore.epoch`). */
  epoch: string;
  /** Every event up to here has had its reaction, or stands among the reactor's tasks. A bigint, as text. */
  position: string;
  /**
   * The event at the position: where it stands in a restored history as well, that one goes on from there. Null before
   * the first.
   */
  last: { id: string; stream: string; revision: number } | null;
  /**
   * The lead under which it is written: a process that has lost the lead has a lower one, and writes nothing (`Lease`).
   */
  fence: number;
}

/**
 * Something that a reactor has yet to do: a due time, an event whose reaction failed, or one that waits behind such an
 * event.
 */
export interface TaskRecord {
  _id: string;
  reactor: string;
  /** Where the event stands; null for a due time. */
  stream: string | null;
  revision: number | null;
  /** The event's type, or the due time's name. */
  name: string;
  /** When it happened, or is due. */
  at: Instant;
  /** When it is tried the next time. */
  nextAt: Instant;
  /** How often it has failed. */
  failures: number;
  /** The last error, for the operator. */
  error: string | null;
  /** After the last try: it is not tried again until an admin says so. */
  dead: boolean;
}

export const reactorRecords: CollectionSpec<ReactorRecord> = { name: 'reactors', database: 'state' };

export const taskRecords: CollectionSpec<TaskRecord> = {
  name: 'reactor_tasks',
  database: 'state',
  indexes: [{ fields: ['reactor', 'nextAt'] }],
};
