import type { Position } from '@tender/event-store';
import type { CollectionSpec, Document, Query } from '../port.js';
import type { Projection, ProjectionReader, Write } from './projection.js';
import type { ProjectionTransaction } from './projection-store.js';

export interface PageAccess extends ProjectionReader {
  addWrites(writes: readonly Write[], position: Position): Promise<void> | void;
  flush(): Promise<void> | void;
}

export interface Filling {
  of: Projection;
  number: number;
}

/**
 * Writes through to the store. With `writesOncePerPage`, put documents are written at the end of the page, or before
 * another kind of write or a query.
 */
export const pageAccess = ({ of, number }: Filling, transaction: ProjectionTransaction): PageAccess =>
  of.writesOncePerPage
    ? new PageOfDocuments({ of, number }, transaction)
    : {
        ...transaction.reader(of, number),
        addWrites: (writes, position) => transaction.write(of, number, writes, position),
        flush: () => undefined,
      };

class PageOfDocuments implements PageAccess {
  private readonly reader: ProjectionReader;
  private readonly known = new Map<string, Map<string, Document | null>>();
  private readonly changed = new Map<string, Write>();
  private position: Position | undefined;

  constructor(
    private readonly filling: Filling,
    private readonly transaction: ProjectionTransaction,
  ) {
    this.reader = transaction.reader(filling.of, filling.number);
  }

  async get<D extends Document>(spec: CollectionSpec<D>, id: string): Promise<D | null> {
    const known = this.documentsOf(spec.name);
    let found = known.get(id);
    if (found === undefined) known.set(id, (found = await this.reader.get(spec, id)));
    return found as D | null;
  }

  async find<D extends Document>(spec: CollectionSpec<D>, query?: Query<D>): Promise<D[]> {
    await this.flush();
    return this.reader.find(spec, query);
  }

  async addWrites(writes: readonly Write[], position: Position): Promise<void> {
    this.position = position;
    for (const write of writes) {
      if (write.kind === 'put') {
        this.documentsOf(write.collection).set(write.document._id, write.document);
        this.changed.set(`${write.collection} ${write.document._id}`, write);
        continue;
      }
      await this.flush();
      this.documentsOf(write.collection).delete(write.id);
      await this.transaction.write(this.filling.of, this.filling.number, [write], position);
    }
  }

  async flush(): Promise<void> {
    if (this.position === undefined || this.changed.size === 0) return;
    const writes = [...this.changed.values()];
    this.changed.clear();
    await this.transaction.write(this.filling.of, this.filling.number, writes, this.position);
  }

  private documentsOf(collection: string): Map<string, Document | null> {
    const known = this.known.get(collection) ?? new Map<string, Document | null>();
    this.known.set(collection, known);
    return known;
  }
}
