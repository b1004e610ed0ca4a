import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { PACE_ON_SERVERS, Projecting } from '@tender/read-store';
import { MongoDatabases, MongoProjectionStore } from '@tender/read-store/mongodb';
import { dropOwnDatabases, giveBackDatabases, lendDatabases, ownDatabases } from '@tender/read-store/testing/mongodb';
import type { Stores } from '../../stores/stores.js';

/** Houses of tests on the servers that `EVENTSTORE_URL` and `MONGODB_URL` name: of both, or of neither. */

const { EVENTSTORE_URL = '', MONGODB_URL = '' } = process.env;
export const onServers = EVENTSTORE_URL !== '' && MONGODB_URL !== '';
/** For what only a house on servers has; passed over where none are named. */
export const withServers: typeof describe.skip = onServers ? describe : describe.skip;
/** For what only files of this process show: on servers there are none. */
export const embedded: typeof describe.skip = EVENTSTORE_URL === '' ? describe : describe.skip;

export type ServerSettings = Record<
  'EVENTSTORE_URL' | 'EVENTSTORE_PREFIX' | 'MONGODB_URL' | 'SEAL_KEY_FILE' | 'DATA_DIR',
  string
>;

/** Settings of a house that keeps all its data in its folder, whatever servers are named. */
export const EMBEDDED = { EVENTSTORE_URL: '', MONGODB_URL: '' };

/** The databases of the houses that are not dropped yet, by folder. */
const lent = new Map<string, string>();

/**
 * Settings of a house of its own on the servers, by its folder, which holds its key. What the house keeps in MongoDB is
 * dropped when this process ends, if not before.
 * @param unused its databases never held anything, not even an empty collection.
 */
export function onServersBeside(folder: string, { unused = false } = {}): ServerSettings {
  const name = basename(folder);
  const key = join(folder, 'seal.key');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(key)) writeFileSync(key, randomBytes(32).toString('base64'), { mode: 0o600 });
  if (!unused && !lent.has(folder)) lent.set(folder, lendDatabases(MONGODB_URL));
  return {
    EVENTSTORE_URL,
    EVENTSTORE_PREFIX: `${name}.`,
    MONGODB_URL: lent.get(folder) ?? ownDatabases(MONGODB_URL, name),
    SEAL_KEY_FILE: key,
    DATA_DIR: folder,
  };
}

/** Once nothing works on it any more. Its events stay where they are. */
export async function dropDatabases({ MONGODB_URL: url }: Pick<ServerSettings, 'MONGODB_URL'>): Promise<void> {
  const [folder] = [...lent].find(([, databases]) => databases === url) ?? [];
  if (folder === undefined) return dropOwnDatabases(url);
  lent.delete(folder);
  await giveBackDatabases(url);
}

/**
 * Times that a query of a house of tests waits a second for its read models: what is seen depends on no machine's
 * speed.
 */
const PATIENCE = 60;

/**
 * Does in this process what a worker does, for a house with a clock or contexts of its own: keeps the read models up,
 * and leaves the reactors to the house. To be called before the house is made of its stores.
 * @returns what ends it.
 */
export async function playWorker(
  stores: Stores,
  { MONGODB_URL: url }: Pick<ServerSettings, 'MONGODB_URL'>,
): Promise<() => Promise<void>> {
  stores.worker = false;
  const databases = await MongoDatabases.open(url);
  const store = new MongoProjectionStore(databases);
  const projections = stores.contexts.flatMap((context) => context.projections);
  const projecting = new Projecting({
    projections,
    events: stores.events,
    store,
    pace: PACE_ON_SERVERS,
    onFailure: (error) => console.error('the read models failed and start again', error),
  });
  projecting.begin();
  await eventually(() => projecting.progress !== null, 'the read models begin');
  let ended = false;
  const caughtUp = stores.projections.caughtUp.bind(stores.projections);
  stores.projections.caughtUp = async () => {
    for (let times = 0; times < PATIENCE && !ended; times++) if (await caughtUp()) return true;
    return false;
  };
  return async () => {
    ended = true;
    await projecting.end();
    await store.close();
    await databases.close();
  };
}

/** All that a house keeps in MongoDB, by collection, as one reads it there. */
export async function documentsOf({
  MONGODB_URL: url,
}: Pick<ServerSettings, 'MONGODB_URL'>): Promise<[string, string][]> {
  const databases = await MongoDatabases.open(url);
  const texts: [string, string][] = [];
  for (const kind of ['views', 'state'] as const)
    for (const collection of await databases[kind].collections())
      texts.push([`${kind}.${collection.collectionName}`, JSON.stringify(await collection.find().toArray())]);
  await databases.close();
  return texts;
}
