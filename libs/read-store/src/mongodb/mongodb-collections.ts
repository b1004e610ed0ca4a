import { MongoServerError } from 'mongodb';
import type { MongoDatabases } from './mongodb-databases.js';
import { indexesOf } from './mongodb-query.js';
import type { CollectionDeclaration } from '../port.js';

const NAMESPACE_EXISTS = 48;

/**
 * Makes the collection, and the indexes that are not there yet, before the first write: writes that come at once would
 * conflict over who makes it. Of a replica set a majority must have built the indexes: by itself MongoDB waits for
 * every member, one that is down included.
 * @param name as MongoDB knows it.
 */
export async function createCollection(
  databases: MongoDatabases,
  name: string,
  { database, indexes }: Pick<CollectionDeclaration, 'database' | 'indexes'>,
): Promise<void> {
  const descriptions = indexesOf({ indexes });
  // These make the collection, too.
  if (descriptions.length > 0)
    await databases[database]
      .collection(name)
      .createIndexes(descriptions, databases.replicated ? { commitQuorum: 'majority' } : {});
  else
    await databases[database].createCollection(name).catch((error: unknown) => {
      if (!(error instanceof MongoServerError && error.code === NAMESPACE_EXISTS)) throw error;
    });
}
