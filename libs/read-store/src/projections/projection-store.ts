import type { Position } from '@tender/event-store';
import type { Projection, ProjectionReader, Write } from './projection.js';

/** A generation of a projection's collections. Readers see the active one; another is an unfinished rebuild. */
export interface Generation {
  readonly projection: string;
  readonly number: number;
  readonly version: number;
  readonly epoch: string;
  readonly checkpoint: Position;
  readonly active: boolean;
  readonly failure: string | null;
}

export interface ProjectionStore {
  generations(): Promise<Generation[]>;

  /** Creates what is missing. A new one is empty and at `START`, and active if its projection has no other. */
  prepare(projection: Projection, number: number, epoch: string): Promise<Generation>;

  /**
   * One atomic transaction at a time: all writes and checkpoints of the work, or none if it throws. It may be called again
   * if the commit failed. On a single MongoDB server a failure may leave writes, which the same events repeat.
   */
  transaction(work: (transaction: ProjectionTransaction) => Promise<void>): Promise<void>;

  /** Atomic: makes this generation visible to readers and removes the projection's others. */
  activate(projection: Projection, number: number): Promise<void>;

  /** Records why a generation is stopped, or null if it continues. For processes that only read it. */
  mark(projection: Projection, number: number, failure: string | null): Promise<void>;

  abandon(projection: Projection, number: number): Promise<void>;

  close(): Promise<void>;
}

export interface ProjectionTransaction {
  reader(projection: Projection, number: number): ProjectionReader;
  write(projection: Projection, number: number, writes: readonly Write[], position: Position): Promise<void> | void;
  checkpoint(projection: Projection, number: number, position: Position): Promise<void> | void;
}

/** Another process writes the projection: this one must stop or restart from the stored state. */
export class LostLead extends Error {
  constructor(readonly projection: string) {
    super(`another process writes the projection ${projection}`);
    this.name = 'LostLead';
  }
}
