import type { Revision } from './port.js';

/** A state that saves reading a long stream from its beginning. */
export interface Snapshot {
  /** The last event included in the state. The hash detects a snapshot of another history. */
  revision: Revision;
  hash: string;
  /** Version of the state (`SnapshotFormat`). */
  version: number;
  /** JSON. */
  state: unknown;
}

/** A disposable cache: without a snapshot the stream is read. */
export interface SnapshotStore {
  /** Null if the stream has no valid snapshot. */
  load(stream: string): Snapshot | null;
  /** Replaces the stream's snapshot. Ignores failures. */
  save(stream: string, snapshot: Snapshot): void;
  close(): void;
}
