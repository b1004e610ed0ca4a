import type { RecordedEvent } from '@tender/event-store';
import type { CollectionDeclaration, CollectionSpec, Document, Query } from '../port.js';

/**
 * A read model's way of being made from events. It says what to write; the runner makes it ordered, idempotent and
 * checkpointed. Writes are absolute values (no increments), so that an event that is applied twice changes nothing.
 */
export interface Projection {
  readonly name: string;
  /** Raised whenever the documents change: the runner then rebuilds into fresh collections while the old ones serve. */
  readonly version: number;
  /** Its own: no other projection writes them. */
  readonly collections: readonly CollectionDeclaration[];
  /**
   * Whether its documents are held in memory during a page of events, and each is written once at the page's end: for
   * one that counts, and so would write the same few documents for every event.
   */
  readonly writesOncePerPage?: boolean;
  /**
   * Whether its documents are compared with the events from a stream's end on. These events, applied again to documents
   * that were made from them, change nothing.
   */
  readonly comparedAtEnd?: boolean;
  /**
   * Whether an event changes anything; others only move the checkpoint. It is told by the kind of its stream and its
   * type alone.
   */
  handles(event: Pick<RecordedEvent, 'stream' | 'type'>): boolean;
  /**
   * `event` is as it was stored, of whatever version. `read` sees every write of the events before it. An event that
   * changes very many documents (`WRITTEN_TOGETHER`) is asked for again after they were written: it must not count by
   * what it reads of them.
   */
  project(event: RecordedEvent, read: ProjectionReader): Promise<Write[]> | Write[];
}

export interface ProjectionReader {
  get<D extends Document>(spec: CollectionSpec<D>, id: string): Promise<D | null>;
  find<D extends Document>(spec: CollectionSpec<D>, query?: Query<D>): Promise<D[]>;
}

export type Write =
  /** `isNew`: no event before has written the document. */
  | { kind: 'put'; collection: string; document: Document; isNew?: true }
  /** Sets top-level fields; nothing happens when there is no such document. */
  | { kind: 'patch'; collection: string; id: string; set: Record<string, unknown> }
  | { kind: 'delete'; collection: string; id: string };

/** Typed builders of writes. */
export const put = <D extends Document>(spec: CollectionSpec<D>, document: NoInfer<D>): Write => ({
  kind: 'put',
  collection: spec.name,
  document,
});
/**
 * A document that no event before this one has written, and whose id no other event gives: for one of which there are
 * as many as events. MongoDB does not look for it first, which takes a quarter of the time.
 */
export const add = <D extends Document>(spec: CollectionSpec<D>, document: NoInfer<D>): Write => ({
  kind: 'put',
  collection: spec.name,
  document,
  isNew: true,
});
export const patch = <D extends Document>(
  spec: CollectionSpec<D>,
  id: string,
  set: Partial<Omit<D, '_id'>>,
): Write => ({ kind: 'patch', collection: spec.name, id, set });
export const remove = <D extends Document>(spec: CollectionSpec<D>, id: string): Write => ({
  kind: 'delete',
  collection: spec.name,
  id,
});

/** Reading your own writes. */
export interface ReadYourWrites {
  /**
   * Resolves once every projection has passed the store's head as of this call, with true; or after a second, with
   * false: what was acknowledged before may be missing.
   */
  caughtUp(): Promise<boolean>;
}
