import type { Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';

export interface ReactorRecord {
  _id: string;
  epoch: string;
  /** Every event up to here is processed or is a task. A bigint as text. */
  position: string;
  /** Null before the first event. A restored history with this event in its place is continued from there. */
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
  /** No more automatic tries: an admin must request a retry. */
  dead: boolean;
}

export const reactorRecords: CollectionSpec<ReactorRecord> = { name: 'reactors', database: 'state' };

export const taskRecords: CollectionSpec<TaskRecord> = {
  name: 'reactor_tasks',
  database: 'state',
  indexes: [{ fields: ['reactor', 'nextAt'] }],
};
