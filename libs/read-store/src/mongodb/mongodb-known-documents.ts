import { START, type Position } from '@tender/event-store';
import { changesOf, type Stored } from './mongodb-query.js';
import { POSITION, REMOVED_AT } from './mongodb-view-writes.js';
import type { Write } from '../projections/projection.js';

interface Known {
  document: Stored | null;
  position: Position;
}

/** Documents that a transaction has read or written: a later event reads them without a query. Writes change them by the same rules as in MongoDB. */
export class KnownDocuments {
  private readonly documents = new Map<string, Known>();

  /** @param guarded whether a write is ignored if its event, or a later one, was applied before. */
  constructor(private readonly guarded: boolean) {}

  /** `undefined` if unknown. Returns a copy. */
  get(collection: string, id: string): Stored | null | undefined {
    const known = this.documents.get(keyOf(collection, id));
    return known && structuredClone(known.document);
  }

  learn(collection: string, id: string, raw: Stored | null): void {
    const { [POSITION]: position = START, [REMOVED_AT]: removedAt, ...document } = raw ?? { _id: id };
    this.documents.set(keyOf(collection, id), {
      document: raw && !removedAt ? document : null,
      position: position as Position,
    });
  }

  apply(write: Write, position: Position): boolean {
    const key = keyOf(write.collection, write.kind === 'put' ? write.document._id : write.id);
    const known = this.documents.get(key);
    if (this.guarded && known && known.position >= position) return false;
    // The server's document may be newer than an unguarded write.
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
