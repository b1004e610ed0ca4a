import type { Revision } from './port.js';

/** A state kept so that a long stream need not be read from its beginning. */
export interface Snapshot {
  /** The last event that the state includes, and that event's hash: a snapshot of another history does not fit. */
  revision: Revision;
  hash: string;
  /** The code's version of the state (`SnapshotFormat`). */
  version: number;
  /** JSON. */
  state: unknown;
}

/** A disposable cache: without a snapshot the stream is read. */
export interface SnapshotStore {
  /** The stream's snapshot; null when there is none, or anything about it is wrong. */
  load(stream: string): Snapshot | null;
  /** Replaces the stream's snapshot. What cannot be saved is not, in silence. */
  save(stream: string, snapshot: Snapshot): void;
  close(): void;
}
