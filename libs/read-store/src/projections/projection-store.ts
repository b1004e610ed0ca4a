import type { Position } from '@tender/event-store';
import type { Projection, ProjectionReader, Write } from './projection.js';

/** One filling of a projection's collections. Readers see the active one; another is a rebuild that is not done yet. */
export interface Generation {
  readonly projection: string;
  readonly number: number;
  /** The projection's version that fills it. */
  readonly version: number;
  /** The history that it is filled from (`EventStore.epoch`): its checkpoint means nothing in another. */
  readonly epoch: string;
  readonly checkpoint: Position;
  readonly active: boolean;
  /** Why it stands still: its projection could not take in an event. Null while it is kept up. */
  readonly failure: string | null;
}

/** Where projections write: what the runner needs of a database. */
export interface ProjectionStore {
  /** All generations that exist, also those of projections that this program no longer has. */
  generations(): Promise<Generation[]>;

  /**
   * Makes the collections and indexes of a generation, those that are not there yet. A new one is empty and at `START`;
   * it is active at once when its projection has no other.
   */
  prepare(projection: Projection, number: number, epoch: string): Promise<Generation>;

  /**
   * Everything that the work writes, its checkpoints included, or, when it throws, nothing. One at a time. The work may
   * be called again when the database could not commit it. On a single MongoDB server a failure may leave writes, which
   * the same events make again.
   */
  transaction(work: (transaction: ProjectionTransaction) => Promise<void>): Promise<void>;

  /** In one step: readers see this generation from now on, and the projection's others are gone. */
  activate(projection: Projection, number: number): Promise<void>;

  /**
   * Notes why a generation stands still, or, with null, that it goes on: for processes that read it and do not fill it.
   */
  mark(projection: Projection, number: number, failure: string | null): Promise<void>;

  /** Gives up a rebuild: its collections go. */
  abandon(projection: Projection, number: number): Promise<void>;

  close(): Promise<void>;
}

export interface ProjectionTransaction {
  /** Reads a generation with all that was written to it in this transaction. */
  reader(projection: Projection, number: number): ProjectionReader;
  /** @param position of the event that the writes follow from, for adapters that guard each document by it. */
  write(projection: Projection, number: number, writes: readonly Write[], position: Position): Promise<void> | void;
  checkpoint(projection: Projection, number: number, position: Position): Promise<void> | void;
}

/** Another process writes the projection: this one must stop, or start again from what is in the store. */
export class LostLead extends Error {
  constructor(readonly projection: string) {
    super(`somebody else writes the projection ${projection}`);
    this.name = 'LostLead';
  }
}
