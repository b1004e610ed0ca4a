import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe } from '@jest/globals';
import { MongoDatabases } from '@tender/read-store/mongodb';
import { dropDatabases, inDatabase } from '@tender/read-store/testing/mongodb';

/** Houses of tests on the servers that `EVENTSTORE_URL` and `MONGODB_URL` name: of both, or of neither. */

const { EVENTSTORE_URL = '', MONGODB_URL = '' } = process.env;
export const onServers = EVENTSTORE_URL !== '' && MONGODB_URL !== '';
/** For what only a house on servers has; passed over where none are named. */
export const withServers: typeof describe.skip = onServers ? describe : describe.skip;

export type ServerSettings = Record<
  'EVENTSTORE_URL' | 'EVENTSTORE_PREFIX' | 'MONGODB_URL' | 'SEAL_KEY_FILE' | 'DATA_DIR',
  string
>;

/** Settings of a house of its own on the servers, by the name of its folder. The folder holds its key. */
export function onServersBeside(folder: string): ServerSettings {
  const name = basename(folder);
  const key = join(folder, 'seal.key');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(key)) writeFileSync(key, randomBytes(32).toString('base64'), { mode: 0o600 });
  return {
    EVENTSTORE_URL,
    EVENTSTORE_PREFIX: `${name}.`,
    MONGODB_URL: inDatabase(MONGODB_URL, name),
    SEAL_KEY_FILE: key,
    DATA_DIR: folder,
  };
}

/** Once nothing works on it any more. Its events stay where they are. */
export async function dropHouse({ MONGODB_URL: url }: Pick<ServerSettings, 'MONGODB_URL'>): Promise<void> {
  const databases = await MongoDatabases.open(url, { restoring: true });
  await dropDatabases(databases);
  await databases.close();
}
