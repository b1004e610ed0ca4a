import { START, type Position } from '@tender/event-store';
import { changesOf, type Stored } from './mongodb-query.js';
import { POSITION, REMOVED_AT } from './mongodb-view-writes.js';
import type { Write } from '../projections/projection.js';

/** A document as it is, with all that waits to be written to it; null when there is none. */
interface Known {
  document: Stored | null;
  /** Of the event that wrote it last. */
  position: Position;
}

/**
 * The documents that a transaction has read or written, so that an event that asks for what the last one wrote need not
 * ask the server. It goes by the same rules as the writes themselves.
 */
export class KnownDocuments {
  private readonly documents = new Map<string, Known>();

  /** @param guarded whether a write changes nothing that has had its event, or a later one. */
  constructor(private readonly guarded: boolean) {}

  /** `undefined` when nothing is known. What it answers is the caller's own. */
  get(collection: string, id: string): Stored | null | undefined {
    const known = this.documents.get(keyOf(collection, id));
    return known && structuredClone(known.document);
  }

  /** Keeps what the server has. */
  learn(collection: string, id: string, raw: Stored | null): void {
    const { [POSITION]: position = START, [REMOVED_AT]: removedAt, ...document } = raw ?? { _id: id };
    this.documents.set(keyOf(collection, id), {
      document: raw && !removedAt ? document : null,
      position: position as Position,
    });
  }

  /** Whether the write is known to change nothing. If not, it counts from now on. */
  apply(write: Write, position: Position): boolean {
    const key = keyOf(write.collection, write.kind === 'put' ? write.document._id : write.id);
    const known = this.documents.get(key);
    if (this.guarded && known && known.position >= position) return false;
    // What waits at the server may be later than a write that is not compared with it here.
    if (!known && (this.guarded || write.kind === 'patch')) return true;
    const document = afterwards(known?.document ?? null, write);
    this.documents.set(key, { document, position });
    return true;
  }
}

function afterwards(before: Stored | null, write: Write): Stored | null {
  switch (write.kind) {
    case 'put':
      return structuredClone(write.document) as Stored;
    case 'patch':
      return before && { ...before, ...structuredClone(changesOf(write.set)) };
    case 'delete':
      return null;
  }
}

const keyOf = (collection: string, id: string): string => `${collection} ${id}`;
