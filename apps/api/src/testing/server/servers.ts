import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { PACE_ON_SERVERS, Projecting } from '@tender/read-store';
import { MongoDatabases, MongoProjectionStore } from '@tender/read-store/mongodb';
import { dropOwnDatabases, giveBackDatabases, lendDatabases, ownDatabases } from '@tender/read-store/testing/mongodb';
import type { Stores } from '../../stores/stores.js';

/** Servers that tests use if both variables are set. */

const { EVENTSTORE_URL = '', MONGODB_URL = '' } = process.env;
export const onServers = EVENTSTORE_URL !== '' && MONGODB_URL !== '';
/** Suites about features of shared servers; skipped if no servers are named. */
export const withServers: typeof describe.skip = onServers ? describe : describe.skip;
/** Suites about an embedded installation; skipped if `EVENTSTORE_URL` names a server. */
export const embedded: typeof describe.skip = EVENTSTORE_URL === '' ? describe : describe.skip;

export type ServerSettings = Record<
  'EVENTSTORE_URL' | 'EVENTSTORE_PREFIX' | 'MONGODB_URL' | 'SEAL_KEY_FILE' | 'DATA_DIR',
  string
>;

/** Settings of a server that keeps all data in its folder, even if servers are named. */
export const EMBEDDED = { EVENTSTORE_URL: '', MONGODB_URL: '' };

/** Databases that are not dropped yet, by folder. */
const lent = new Map<string, string>();

/**
 * Settings of a separate installation on the servers, by its folder, which holds its key. Its MongoDB databases are
 * dropped when this process ends, if not before.
 * @param unused the databases have never held anything, not even an empty collection.
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

/** Drops the databases, once nothing uses them. The events stay. */
export async function dropDatabases({ MONGODB_URL: url }: Pick<ServerSettings, 'MONGODB_URL'>): Promise<void> {
  const [folder] = [...lent].find(([, databases]) => databases === url) ?? [];
  if (folder === undefined) return dropOwnDatabases(url);
  lent.delete(folder);
  await giveBackDatabases(url);
}

/** Times that a query waits a second for its read models: the result must not depend on the machine's speed. */
const PATIENCE = 60;

/**
 * Maintains the read models in this process, as a worker does, for a server with a special clock or contexts. The
 * server runs the reactors. Call it before the server is created.
 * @returns a function that stops it
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

/** All documents in MongoDB as JSON, by collection. */
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
