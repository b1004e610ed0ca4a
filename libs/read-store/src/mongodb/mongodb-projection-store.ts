import { MongoError, UUID, type ClientSession, type CollectionInfo } from 'mongodb';
import type { Position } from '@tender/event-store';
import { createCollection } from './mongodb-collections.js';
import type { MongoDatabases } from './mongodb-databases.js';
import { Generations, generationOf, type Fence, type Filling } from './mongodb-generations.js';
import {
  keyOf,
  MongoProjectionTransaction,
  tableName,
  type TransactionContext,
} from './mongodb-projection-transaction.js';
import { isThere, REMOVED_AT } from './mongodb-view-writes.js';
import type { CollectionDeclaration } from '../port.js';
import type { Projection } from '../projections/projection.js';
import { ProjectionFailed } from '../projections/projection-run.js';
import {
  LostLead,
  type Generation,
  type ProjectionStore,
  type ProjectionTransaction,
} from '../projections/projection-store.js';

export interface MongoProjectionStoreOptions {
  fence?: Fence;
  /** Guards each document instead of using transactions. Default: whether the server lacks transactions. */
  guarded?: boolean;
}

/** Seconds that a deleted document is remembered: longer than a suspended writer can run without its lead. */
const REMEMBERED_SECONDS = 3_600;

/**
 * Writer of `<name>_views`. A generation of the collection `lots` is the collection `lots__g2`; `lots` itself is a view of the active one, so that
 * readers need no cache of names. A transaction contains all writes and checkpoints. On a single server each document carries the position of its
 * last event, and a write of the same or an earlier event changes nothing: after a crash the events since the checkpoint are applied again with the
 * same result.
 */
export class MongoProjectionStore implements ProjectionStore {
  private readonly records: Generations;
  private readonly guarded: boolean;
  /** Session of all transactions, so that a successor can abort them. Absent if documents are guarded one by one. */
  private readonly session: ClientSession | undefined;
  private readonly checkpoints = new Map<string, Position>();
  private readonly prepared = new Set<string>();
  private transactions = 0;

  constructor(
    private readonly databases: MongoDatabases,
    private readonly options: MongoProjectionStoreOptions = {},
  ) {
    const { fence, guarded = !databases.replicated } = options;
    this.guarded = guarded;
    this.session = guarded ? undefined : databases.client.startSession();
    const id = this.session?.id?.id;
    this.records = new Generations(databases, { fence, session: id && new UUID(id.buffer) });
  }

  generations(): Promise<Generation[]> {
    return this.records.all();
  }

  /** Number of preparations and transactions: shows progress before a checkpoint moves. */
  get steps(): number {
    return this.prepared.size + this.transactions;
  }

  async prepare(projection: Projection, number: number, epoch: string): Promise<Generation> {
    const standing = await this.records.claim(projection.name);
    await this.sweep(projection.name, standing);
    const filling =
      standing.find((each) => each.number === number && !each.retired) ??
      (await this.records.add(projection, number, epoch));
    for (const spec of projection.collections) await this.create(spec, number);
    if (filling.active) await this.pointAt(projection, number);
    this.prepared.add(`${keyOf(projection.name, number)} ${this.options.fence?.() ?? ''}`);
    this.checkpoints.set(keyOf(projection.name, number), filling.checkpoint);
    return generationOf(projection.name, filling);
  }

  /** The work may be called again. @throws LostLead: nothing was written; on a single server only writes that the other process makes too. */
  async transaction(work: (transaction: ProjectionTransaction) => Promise<void>): Promise<void> {
    const reached = this.session ? await this.inTransaction(this.session, work) : await this.attempt(work, {});
    for (const [key, position] of reached) this.checkpoints.set(key, position);
    this.transactions += 1;
  }

  /**
   * Switches the views first: readers see one of two complete generations. Drops the replaced one last. Views have no
   * fencing: a process that finds another generation active switches them back.
   */
  async activate(projection: Projection, number: number): Promise<void> {
    await this.records.claim(projection.name);
    await this.pointAt(projection, number);
    try {
      await this.records.activate(projection.name, number);
    } catch (error) {
      const serving = (await this.records.of(projection.name)).find(({ active }) => active);
      if (serving) await this.pointAt(projection, serving.number);
      throw error;
    }
    await this.sweep(projection.name, await this.records.of(projection.name));
  }

  async mark({ name }: Projection, number: number, failure: string | null): Promise<void> {
    await this.records.mark(name, number, failure);
  }

  async abandon({ name }: Projection, number: number): Promise<void> {
    const filling = (await this.records.claim(name)).find((each) => each.number === number);
    if (filling) await this.drop(name, filling);
  }

  async close(): Promise<void> {
    this.checkpoints.clear();
    await this.session?.endSession();
  }

  private async attempt(
    work: (transaction: ProjectionTransaction) => Promise<void>,
    { session, adding = false }: Partial<Pick<TransactionContext, 'session' | 'adding'>>,
  ): Promise<ReadonlyMap<string, Position>> {
    const { views } = this.databases;
    const transaction = new MongoProjectionTransaction({
      views,
      generations: this.records,
      checkpoints: this.checkpoints,
      session,
      adding,
    });
    try {
      await work(transaction);
      return await transaction.finish();
    } catch (error) {
      throw storeErrorIn(error);
    }
  }

  /**
   * Inserts new documents; if one exists already, repeats the transaction with replacements. A dead process may have
   * written it in a part, or the server may have had no transactions before.
   */
  private async inTransaction(
    session: ClientSession,
    work: (transaction: ProjectionTransaction) => Promise<void>,
  ): Promise<ReadonlyMap<string, Position>> {
    const committed = (adding: boolean) =>
      session.withTransaction(() => this.attempt(work, { session, adding }), {
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority' },
        readPreference: 'primary',
      });
    try {
      return await committed(true);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return committed(false);
    }
  }

  private async create(spec: CollectionDeclaration, number: number): Promise<void> {
    const name = tableName(spec.name, number);
    await createCollection(this.databases, name, spec);
    // The index is sparse: otherwise MongoDB might choose it for each query, as every query excludes removed documents.
    if (this.guarded)
      await this.databases.views
        .collection(name)
        .createIndex({ [REMOVED_AT]: 1 }, { expireAfterSeconds: REMEMBERED_SECONDS, sparse: true });
  }

  private async pointAt({ collections }: Projection, number: number): Promise<void> {
    const { views } = this.databases;
    // Always filters deleted documents: the server may have been a single one before.
    const pipeline = [{ $match: isThere }];
    for (const { name } of collections) {
      const viewOn = tableName(name, number);
      const present = await this.pointer(name);
      if (!present) await views.createCollection(name, { viewOn, pipeline });
      else if (present.viewOn !== viewOn) await views.command({ collMod: name, viewOn, pipeline });
    }
  }

  private async sweep(projection: string, standing: readonly Filling[]): Promise<void> {
    for (const filling of standing) if (filling.retired) await this.drop(projection, filling);
  }

  private async drop(projection: string, { number, collections }: Filling): Promise<void> {
    const { views } = this.databases;
    for (const name of collections) {
      // A later version may lack the collection: then its view still refers to this one.
      if ((await this.pointer(name))?.viewOn === tableName(name, number)) await views.dropCollection(name);
      await views.dropCollection(tableName(name, number));
    }
    await this.records.forget(projection, number);
    this.checkpoints.delete(keyOf(projection, number));
  }

  private async pointer(name: string): Promise<{ viewOn?: string } | null> {
    const [found] = await this.databases.views.listCollections<CollectionInfo>({ name }).toArray();
    return found ? (found.options ?? {}) : null;
  }
}

const DUPLICATE_KEY = 11_000;
const isDuplicate = (error: unknown): boolean => error instanceof MongoError && error.code === DUPLICATE_KEY;

/** Unwraps errors of the store: they are no bugs of a projection, and MongoDB's retries need the original error. */
function storeErrorIn(error: unknown): unknown {
  return error instanceof ProjectionFailed && (error.cause instanceof MongoError || error.cause instanceof LostLead)
    ? error.cause
    : error;
}
