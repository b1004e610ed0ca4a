import type { Collection } from 'mongodb';
import type { MongoDatabases } from './mongodb-databases.js';
import { indexesOf, type Stored } from './mongodb-query.js';
import type { CollectionDeclaration } from '../port.js';

/**
 * Makes the indexes that are not there yet, and with them the collection.
 * Of a replica set a majority must have built them: by itself MongoDB waits for every member, one that is down included.
 */
export async function createIndexes(
  { replicated }: Pick<MongoDatabases, 'replicated'>,
  collection: Collection<Stored>,
  spec: Pick<CollectionDeclaration, 'indexes'>,
): Promise<void> {
  const indexes = indexesOf(spec);
  if (indexes.length > 0) await collection.createIndexes(indexes, replicated ? { commitQuorum: 'majority' } : {});
}
