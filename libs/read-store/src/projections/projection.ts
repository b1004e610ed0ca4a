import type { RecordedEvent } from '@tender/event-store';
import type { CollectionDeclaration, CollectionSpec, Document, Query } from '../port.js';

/** Writes are absolute values (no increments): applying an event twice changes nothing. */
export interface Projection {
  readonly name: string;
  /** Raise it whenever the documents change. The runner then fills new collections; the old ones stay active. */
  readonly version: number;
  readonly collections: readonly CollectionDeclaration[];
  /** Whether to write each document once per page: for counts, which would be written for every event. */
  readonly writesOncePerPage?: boolean;
  /** Whether documents are compared from a stream's end on. Applying these events again must not change them. */
  readonly comparedAtEnd?: boolean;
  /** Whether to apply an event; others only move the checkpoint. Must depend on stream kind and event type alone. */
  handles(event: Pick<RecordedEvent, 'stream' | 'type'>): boolean;
  /**
   * `event` has its stored version. `read` includes all writes of earlier events. For an event that changes very many
   * documents (`WRITTEN_TOGETHER`) it is called again after they were written, so it must not count by reading them.
   */
  project(event: RecordedEvent, read: ProjectionReader): Promise<Write[]> | Write[];
}

export interface ProjectionReader {
  get<D extends Document>(spec: CollectionSpec<D>, id: string): Promise<D | null>;
  find<D extends Document>(spec: CollectionSpec<D>, query?: Query<D>): Promise<D[]>;
}

export type Write =
  /** `isNew`: no earlier event has written the document. */
  | { kind: 'put'; collection: string; document: Document; isNew?: true }
  /** Sets top-level fields. Ignored if the document is missing. */
  | { kind: 'patch'; collection: string; id: string; set: Record<string, unknown> }
  | { kind: 'delete'; collection: string; id: string };

export const put = <D extends Document>(spec: CollectionSpec<D>, document: NoInfer<D>): Write => ({
  kind: 'put',
  collection: spec.name,
  document,
});
/** Adds a document, in collections with one per event. MongoDB inserts it without a lookup, four times as fast. */
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

export interface ReadYourWrites {
  /** Resolves when every projection has passed the present head, or with false after 1 s: events may be missing. */
  caughtUp(): Promise<boolean>;
}
