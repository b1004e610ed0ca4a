import type { Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';

export interface ReactorRecord {
  _id: string;
  epoch: string;
  /** Position up to which every event is processed or is a task; a bigint as text. */
  position: string;
  /** The last event that the reactor passed, or null. If a restored history has this event in this place, the reactor continues after it. */
  last: { id: string; stream: string; revision: number } | null;
  /** Fencing number of the writer's lease (`Lease`): a process that lost the lease cannot write. */
  fence: number;
}

/** A due time, an event whose reaction failed, or a later event of the same stream. */
export interface TaskRecord {
  _id: string;
  reactor: string;
  stream: string | null;
  revision: number | null;
  name: string;
  at: Instant;
  nextAt: Instant;
  failures: number;
  error: string | null;
  /** Whether automatic tries have ended, until an admin requests a retry or the server starts again. */
  dead: boolean;
}

export const reactorRecords: CollectionSpec<ReactorRecord> = { name: 'reactors', database: 'state' };

export const taskRecords: CollectionSpec<TaskRecord> = {
  name: 'reactor_tasks',
  database: 'state',
  indexes: [{ fields: ['reactor', 'nextAt'] }],
};
