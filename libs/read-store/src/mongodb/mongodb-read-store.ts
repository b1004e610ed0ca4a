import { MongoServerError, type ClientSession, type Collection as MongoCollection } from 'mongodb';
import { createCollection } from './mongodb-collections.js';
import type { MongoDatabases } from './mongodb-databases.js';
import { rethrow } from './mongodb-away.js';
import { changesOf, collectionName, filterOf, idOf, oneOf, queryOf, type Stored } from './mongodb-query.js';
import { POSITION } from './mongodb-view-writes.js';
import {
  UniqueViolation,
  type Collection,
  type CollectionDeclaration,
  type CollectionSpec,
  type Database,
  type Document,
  type ReadStore,
  type StateCollection,
} from '../port.js';

const DUPLICATE_KEY = 11000;
/** Errors of a read while its view is created or switched to another generation. */
const QUERY_PLAN_KILLED = 175;
const NOT_ON_A_VIEW = 166;

export class MongoReadStore implements ReadStore {
  private readonly declared = new Map<string, Promise<void>>();
  private readonly pending = new Set<Promise<unknown>>();

  constructor(private readonly databases: MongoDatabases) {}

  view<D extends Document>(spec: CollectionSpec<D>): Collection<D> {
    return reading(this.collection(spec, 'views'));
  }

  state<D extends Document>(spec: CollectionSpec<D>): StateCollection<D> {
    const collection = this.collection(spec, 'state');
    this.declare(spec).catch(() => undefined);
    const write = <T>(work: () => Promise<T>): Promise<T> =>
      this.finishing(this.declare(spec).then(work).catch(refused(spec.name)));
    return {
      ...reading<D>(collection),
      insert: (document) => write(async () => void (await collection.insertOne(stored(document)))),
      put: (document) =>
        write(async () => void (await collection.replaceOne(oneOf(document._id), stored(document), { upsert: true }))),
      putMany: (documents) =>
        write(async () => {
          const puts = documents.map((document) => ({
            replaceOne: { filter: oneOf(document._id), replacement: stored(document), upsert: true },
          }));
          if (puts.length > 0)
            await this.together(async (session) => void (await collection.bulkWrite(puts, { ordered: true, session })));
        }),
      addMissing: (documents) =>
        write(async () => {
          const additions = documents.map((document) => {
            const { _id, ...fields } = stored(document);
            return { updateOne: { filter: oneOf(_id), update: { $setOnInsert: fields }, upsert: true } };
          });
          if (additions.length > 0) await collection.bulkWrite(additions, { ordered: true });
        }),
      update: (id, set, where) =>
        write(async () => {
          const changes = changesOf(set);
          if (Object.keys(changes).length === 0)
            return (await collection.findOne(oneOf(id, where), { projection: { _id: 1 } })) !== null;
          return (await collection.updateOne(oneOf(id, where), { $set: changes })).matchedCount > 0;
        }),
      updateMany: (changes) =>
        write(async () => {
          const updates = changes
            .map(({ id, set }) => ({ filter: oneOf(id), update: { $set: changesOf(set) } }))
            .filter(({ update }) => Object.keys(update.$set).length > 0)
            .map((updateOne) => ({ updateOne }));
          if (updates.length > 0)
            await this.together(
              async (session) => void (await collection.bulkWrite(updates, { ordered: true, session })),
            );
        }),
      delete: (id, where) => write(async () => (await collection.deleteOne(oneOf(id, where))).deletedCount > 0),
      deleteMany: (where) => write(async () => (await collection.deleteMany(filterOf(where))).deletedCount),
    };
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.declared.values(), ...this.pending]);
  }

  private collection(spec: CollectionDeclaration, database: Database): MongoCollection<Stored> {
    if (spec.database !== database) throw new TypeError(`${spec.name} is a collection of ${spec.database}`);
    return this.databases[database].collection<Stored>(collectionName(spec.name));
  }

  private declare(spec: CollectionDeclaration): Promise<void> {
    const known = this.declared.get(spec.name);
    if (known) return known;
    const made = createCollection(this.databases, collectionName(spec.name), spec);
    made.catch(() => this.declared.delete(spec.name));
    this.declared.set(spec.name, made);
    return made;
  }

  private together(work: (session?: ClientSession) => Promise<void>): Promise<void> {
    const { replicated, client } = this.databases;
    if (!replicated) return work();
    return client.withSession((session) =>
      session.withTransaction(() => work(session), {
        readPreference: 'primary',
        writeConcern: { w: 'majority', j: true },
      }),
    );
  }

  private finishing<T>(work: Promise<T>): Promise<T> {
    const settled = work
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => void this.pending.delete(settled));
    this.pending.add(settled);
    return work;
  }
}

const reading = <D extends Document>(collection: MongoCollection<Stored>): Collection<D> => ({
  get: async (id) => again(() => collection.findOne<D>(oneOf(id), READ)),
  find: async (query = {}) => {
    const { filter, options } = queryOf(query);
    return query.limit === 0 ? [] : again(() => collection.find<D>(filter, { ...READ, ...options }).toArray());
  },
  count: async (where) => again(() => collection.countDocuments(filterOf(where))),
});

const READ = { projection: { [POSITION]: 0 } };

async function again<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const changed =
      error instanceof MongoServerError && [QUERY_PLAN_KILLED, NOT_ON_A_VIEW].includes(Number(error.code));
    if (changed) return read().catch(rethrow);
    return rethrow(error);
  }
}

function stored(document: Document): Stored {
  idOf(document._id);
  return document as Stored;
}

const refused =
  (collection: string) =>
  (error: unknown): never => {
    if (error instanceof MongoServerError && error.code === DUPLICATE_KEY) throw new UniqueViolation(collection);
    return rethrow(error);
  };
