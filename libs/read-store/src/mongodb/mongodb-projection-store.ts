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
  /** Under which lease this process writes; left out where nobody else can. */
  fence?: Fence;
  /**
   * Whether documents are guarded one by one, for want of transactions: what the server has decides, where it is left
   * out.
   */
  guarded?: boolean;
}

/**
 * Seconds for which a deleted document is remembered: longer than any writer can be asleep and not know that it leads
 * no more.
 */
const REMEMBERED_SECONDS = 3_600;

/**
 * `<name>_views`, as its writer. A generation of the collection `lots` is the collection `lots__g2`; `lots` itself is a
 * view of the active one. So the pointer that switches is the view: readers need no cache of names.
 *
 * Where the server has transactions, all writes and checkpoints of one are in one. On a single server each document
 * carries the position of its last event, and a write that follows from the same or an earlier one changes nothing:
 * after a crash the events since the checkpoint are applied again, and come to the same.
 */
export class MongoProjectionStore implements ProjectionStore {
  private readonly records: Generations;
  private readonly guarded: boolean;
  /**
   * All transactions are in this one, so that who takes over can end them; absent where documents are guarded one by
   * one.
   */
  private readonly session: ClientSession | undefined;
  private readonly checkpoints = new Map<string, Position>();
  /** By projection, number and lead: preparing one again tells of no progress. */
  private readonly prepared = new Set<string>();
  private transactions = 0;

  /** @param databases stay the caller's to close. */
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

  /**
   * How many generations it has prepared and how many transactions it has made so far: this tells that it gets on where
   * no checkpoint moves yet.
   */
  get steps(): number {
    return this.prepared.size + this.transactions;
  }

  /** @throws LostLead */
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

  /**
   * The work is done again, from its beginning, when the server asks for that.
   * @throws LostLead when another process writes: nothing was written, on a single server nothing that they do not
   * write as well.
   */
  async transaction(work: (transaction: ProjectionTransaction) => Promise<void>): Promise<void> {
    const reached = this.session ? await this.inTransaction(this.session, work) : await this.attempt(work, {});
    for (const [key, position] of reached) this.checkpoints.set(key, position);
    this.transactions += 1;
  }

  /**
   * The views first: readers see one of two that are both complete. What is replaced is dropped last. Views have no
   * fence: whoever finds that another process has activated its own meanwhile points them back.
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
   * What is said to be new may be there all the same: written in parts by one who then died, or on a server that had no
   * transactions before.
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
    // Sparse, lest it serve queries for what was not deleted.
    if (this.guarded)
      await this.databases.views
        .collection(name)
        .createIndex({ [REMOVED_AT]: 1 }, { expireAfterSeconds: REMEMBERED_SECONDS, sparse: true });
  }

  private async pointAt({ collections }: Projection, number: number): Promise<void> {
    const { views } = this.databases;
    // Also where nothing is remembered: the server may have been a single one before.
    const pipeline = [{ $match: isThere }];
    for (const { name } of collections) {
      const viewOn = tableName(name, number);
      const present = await this.pointer(name);
      if (!present) await views.createCollection(name, { viewOn, pipeline });
      else if (present.viewOn !== viewOn) await views.command({ collMod: name, viewOn, pipeline });
    }
  }

  /** Drops what was replaced, also what a crash left of it. */
  private async sweep(projection: string, standing: readonly Filling[]): Promise<void> {
    for (const filling of standing) if (filling.retired) await this.drop(projection, filling);
  }

  private async drop(projection: string, { number, collections }: Filling): Promise<void> {
    const { views } = this.databases;
    for (const name of collections) {
      // A later version may no longer have the collection: then its view still looks here.
      if ((await this.pointer(name))?.viewOn === tableName(name, number)) await views.dropCollection(name);
      await views.dropCollection(tableName(name, number));
    }
    await this.records.forget(projection, number);
    this.checkpoints.delete(keyOf(projection, number));
  }

  /** The view that readers know by a collection's name; null where there is none. */
  private async pointer(name: string): Promise<{ viewOn?: string } | null> {
    const [found] = await this.databases.views.listCollections<CollectionInfo>({ name }).toArray();
    return found ? (found.options ?? {}) : null;
  }
}

const DUPLICATE_KEY = 11_000;
const isDuplicate = (error: unknown): boolean => error instanceof MongoError && error.code === DUPLICATE_KEY;

/**
 * A projection that fails because the store did is no bug of its own; and MongoDB's retries look at the error itself.
 */
function storeErrorIn(error: unknown): unknown {
  return error instanceof ProjectionFailed && (error.cause instanceof MongoError || error.cause instanceof LostLead)
    ? error.cause
    : error;
}
