import type { Revision } from './port.js';

export interface Snapshot {
  /** The last event included in the state. The hash detects a snapshot of another history. */
  revision: Revision;
  hash: string;
  /** See `SnapshotFormat`. */
  version: number;
  state: unknown;
}

/** A disposable cache: without a snapshot the stream is read. */
export interface SnapshotStore {
  /** Null if the stream has no valid snapshot. */
  load(stream: string): Snapshot | null;
  /** Ignores failures. */
  save(stream: string, snapshot: Snapshot): void;
  close(): void;
}
