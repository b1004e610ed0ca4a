import type { ProjectionStore } from '../projections/projection-store.js';
import { SqliteProjectionStore } from '../sqlite/sqlite-projection-store.js';

/** Location of the views of a test's process. */
export type ProjectingPlace = { viewsFile: string } | { url: string; guarded: boolean };

export async function projectionStoreAt(place: ProjectingPlace): Promise<ProjectionStore> {
  if ('viewsFile' in place) return new SqliteProjectionStore(place.viewsFile);
  const { MongoDatabases, MongoProjectionStore } = await import('../mongodb/mongodb.js');
  return new MongoProjectionStore(await MongoDatabases.open(place.url), { guarded: place.guarded });
}
