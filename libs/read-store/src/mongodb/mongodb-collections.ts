import { MongoServerError, type Collection, type Document, type IndexDescription } from 'mongodb';
import type { MongoDatabases } from './mongodb-databases.js';
import { indexesOf } from './mongodb-query.js';
import type { CollectionDeclaration } from '../port.js';

const NAMESPACE_EXISTS = 48;

/** Creates a collection before its first write: concurrent first writes would conflict. @param name in MongoDB. */
export async function createCollection(
  databases: MongoDatabases,
  name: string,
  { database, indexes }: Pick<CollectionDeclaration, 'database' | 'indexes'>,
): Promise<void> {
  const descriptions = indexesOf({ indexes });
  if (descriptions.length > 0) await createIndexes(databases[database].collection(name), descriptions, databases);
  else
    await databases[database].createCollection(name).catch((error: unknown) => {
      if (!(error instanceof MongoServerError && error.code === NAMESPACE_EXISTS)) throw error;
    });
}

/** A majority of a replica set suffices: by default MongoDB waits for every member, even if one is down. */
export async function createIndexes<D extends Document>(
  collection: Collection<D>,
  indexes: IndexDescription[],
  { replicated }: Pick<MongoDatabases, 'replicated'>,
): Promise<void> {
  await collection.createIndexes(indexes, replicated ? { commitQuorum: 'majority' } : {});
}
