import type { Document } from './port.js';

export interface StateCopy {
  /** False on a single MongoDB server: there each collection is read at another moment. */
  readonly ofOneMoment: boolean;
  readonly collections: readonly string[];
  readCollection(collection: string): AsyncIterable<Document>;
  close(): Promise<void>;
}

/** Documents per read: a few milliseconds. */
export const COPIED_TOGETHER = 500;
