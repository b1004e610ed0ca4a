import type { Revision } from './port.js';

export interface Snapshot {
  /** The last event included in the state. The hash detects a snapshot of another history. */
  revision: Revision;
  hash: string;
  version: number;
  state: unknown;
}

/** A disposable cache: without a snapshot the stream is read. */
export interface SnapshotStore {
  load(stream: string): Snapshot | null;
  save(stream: string, snapshot: Snapshot): void;
  close(): void;
}
