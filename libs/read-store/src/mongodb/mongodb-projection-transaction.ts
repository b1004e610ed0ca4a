import type { ClientSession, Db } from 'mongodb';
import type { Position } from '@tender/event-store';
import type { Generations, Move } from './mongodb-generations.js';
import { KnownDocuments } from './mongodb-known-documents.js';
import { collectionName, oneOf, queryOf, type Stored } from './mongodb-query.js';
import { guardedOperations, isThere, merged, operations, POSITION, type PlacedWrite } from './mongodb-view-writes.js';
import type { CollectionSpec, Document, Query } from '../port.js';
import type { Projection, ProjectionReader, Write } from '../projections/projection.js';
import type { ProjectionTransaction } from '../projections/projection-store.js';

export interface TransactionContext {
  views: Db;
  generations: Generations;
  checkpoints: ReadonlyMap<string, Position>;
  /** Session of the transaction. Absent on a single server: each document is guarded by its position. */
  session?: ClientSession;
  adding: boolean;
}

interface Waiting {
  readonly projection: Projection;
  readonly number: number;
  readonly from: Position;
  readonly writes: Map<string, PlacedWrite[]>;
  readonly known: KnownDocuments;
  to?: Position;
  seen: boolean;
}

/**
 * One attempt of a transaction. Collects writes until an unknown document is read or the work ends, then sends one call
 * per collection. Calls are sequential: a MongoDB session does not allow concurrent ones.
 */
export class MongoProjectionTransaction implements ProjectionTransaction {
  private readonly waiting = new Map<string, Waiting>();
  private queue: Promise<unknown> = Promise.resolve();

  constructor(private readonly context: TransactionContext) {}

  reader(projection: Projection, number: number): ProjectionReader {
    const { session, views } = this.context;
    const collectionOf = ({ name }: { name: string }) =>
      views.collection<Stored>(generationName(projection, number, name));
    return {
      get: <D extends Document>(spec: CollectionSpec<D>, id: string) =>
        this.inTurn(async () => {
          const collection = collectionOf(spec);
          const waiting = this.waitingOf(projection, number);
          if (waiting.known.get(spec.name, id) === undefined) {
            await this.flush(waiting);
            waiting.known.learn(spec.name, id, await collection.findOne(oneOf(id), { session, useBigInt64: true }));
          }
          // The cast is safe: only the projection writes the collection.
          return (waiting.known.get(spec.name, id) ?? null) as D | null;
        }),
      find: <D extends Document>(spec: CollectionSpec<D>, query: Query<D> = {}) =>
        this.inTurn(async () => {
          const collection = collectionOf(spec);
          const { filter, options } = queryOf(query);
          if (query.limit === 0) return [];
          await this.flush(this.waitingOf(projection, number));
          return collection
            .find<D>({ ...filter, ...isThere }, { ...options, session, projection: { [POSITION]: 0 } })
            .toArray();
        }),
    };
  }

  write(projection: Projection, number: number, writes: readonly Write[], position: Position): void {
    const waiting = this.waitingOf(projection, number);
    for (const write of merged(writes)) {
      const name = generationName(projection, number, write.collection);
      if (!waiting.known.apply(write, position)) continue;
      const list = waiting.writes.get(name) ?? [];
      list.push({ write, position });
      waiting.writes.set(name, list);
    }
  }

  checkpoint(projection: Projection, number: number, position: Position): void {
    this.waitingOf(projection, number).to = position;
  }

  async finish(): Promise<Map<string, Position>> {
    const moves: Move[] = [];
    for (const waiting of this.waiting.values()) {
      const { projection, number, from, to } = waiting;
      await this.flush(waiting);
      if (to !== undefined) moves.push({ projection: projection.name, number, from, to });
    }
    await this.context.generations.advance(moves, this.context.session);
    return new Map(moves.map(({ projection, number, to }) => [keyOf(projection, number), to]));
  }

  private inTurn<T>(read: () => Promise<T>): Promise<T> {
    const result = this.queue.then(read);
    this.queue = result.catch(() => undefined);
    return result;
  }

  private async flush(waiting: Waiting): Promise<void> {
    const { projection, number, from, writes } = waiting;
    if (writes.size === 0) return;
    const { session, views, generations, adding } = this.context;
    // An overtaken transaction fails at its checkpoint. Without a transaction, the check must precede the first write.
    if (!session && !waiting.seen) await generations.assertAt(projection.name, number, from);
    waiting.seen = true;
    for (const [name, list] of [...writes]) {
      writes.delete(name);
      const bulk = session ? operations(list, adding) : guardedOperations(list);
      if (bulk.length > 0) await views.collection<Stored>(name).bulkWrite(bulk, { session, ordered: true });
    }
  }

  private waitingOf(projection: Projection, number: number): Waiting {
    const key = keyOf(projection.name, number);
    const known = this.waiting.get(key);
    if (known) return known;
    const from = this.context.checkpoints.get(key);
    if (from === undefined) throw new Error(`generation ${number} of ${projection.name} was not prepared`);
    const waiting: Waiting = {
      projection,
      number,
      from,
      writes: new Map(),
      known: new KnownDocuments(!this.context.session),
      seen: false,
    };
    this.waiting.set(key, waiting);
    return waiting;
  }
}

export const keyOf = (projection: string, number: number): string => `${projection} ${number}`;
export const tableName = (collection: string, number: number): string => `${collectionName(collection)}__g${number}`;

function generationName(projection: Projection, number: number, collection: string): string {
  if (!projection.collections.some(({ name }) => name === collection))
    throw new TypeError(`${collection} is not a collection of ${projection.name}`);
  return tableName(collection, number);
}
