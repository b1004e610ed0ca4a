import type { Document } from './port.js';

/** Writers continue. */
export interface StateCopy {
  /** False on a single MongoDB server: there each collection is read at another moment. */
  readonly ofOneMoment: boolean;
  /** Sorted by name. */
  readonly collections: readonly string[];
  /** Sorted by id. */
  readCollection(collection: string): AsyncIterable<Document>;
  close(): Promise<void>;
}

/** Documents per read: a few milliseconds. */
export const COPIED_TOGETHER = 500;
