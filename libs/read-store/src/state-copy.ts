import type { Document } from './port.js';

export interface StateCopy {
  /** Whether all data is of one moment. A single MongoDB server reads each collection at another moment. */
  readonly ofOneMoment: boolean;
  readonly collections: readonly string[];
  readCollection(collection: string): AsyncIterable<Document>;
  close(): Promise<void>;
}

/** Documents per read, which takes a few milliseconds. */
export const COPIED_TOGETHER = 500;
