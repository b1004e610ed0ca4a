import type { Document } from './port.js';

/** All of a house's `state`, as it stood at one moment, read beside the processes that go on writing it. */
export interface StateCopy {
  /** False on a single MongoDB server: there each collection is of a moment of its own. */
  readonly ofOneMoment: boolean;
  /** In the order of their names. */
  readonly collections: readonly string[];
  /** In the order of their ids. */
  readCollection(collection: string): AsyncIterable<Document>;
  close(): Promise<void>;
}

/** Documents that are read at a time: a few milliseconds. */
export const COPIED_TOGETHER = 500;
