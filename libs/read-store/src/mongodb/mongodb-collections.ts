import { MongoServerError, type Collection, type Document, type IndexDescription } from 'mongodb';
import type { MongoDatabases } from './mongodb-databases.js';
import { indexesOf } from './mongodb-query.js';
import type { CollectionDeclaration } from '../port.js';

const NAMESPACE_EXISTS = 48;

/**
 * Makes the collection, and the indexes that are not there yet, before the first write: writes that come at once would
 * conflict over who makes it.
 * @param name as MongoDB knows it.
 */
export async function createCollection(
  databases: MongoDatabases,
  name: string,
  { database, indexes }: Pick<CollectionDeclaration, 'database' | 'indexes'>,
): Promise<void> {
  const descriptions = indexesOf({ indexes });
  // These make the collection, too.
  if (descriptions.length > 0) await createIndexes(databases[database].collection(name), descriptions, databases);
  else
    await databases[database].createCollection(name).catch((error: unknown) => {
      if (!(error instanceof MongoServerError && error.code === NAMESPACE_EXISTS)) throw error;
    });
}

/**
 * Makes indexes that are not there yet, and with them their collection. Of a replica set a majority must have built
 * them: by itself MongoDB waits for every member, one that is down included.
 */
export async function createIndexes<D extends Document>(
  collection: Collection<D>,
  indexes: IndexDescription[],
  { replicated }: Pick<MongoDatabases, 'replicated'>,
): Promise<void> {
  await collection.createIndexes(indexes, replicated ? { commitQuorum: 'majority' } : {});
}
