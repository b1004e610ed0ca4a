import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { MongoDatabases } from '../mongodb-databases.js';

/** Connection strings of databases that this process has created and not dropped. */
const left = new Set<string>();
/** Unused databases without documents. */
const spare: string[] = [];
const DROP_LEFT = fileURLToPath(new URL('./drop-left.js', import.meta.url));
let watched = false;

/**
 * The connection string of new databases for a test. They are dropped when this process ends at the latest, also after
 * a failure or Ctrl-C. A process that writes to them must end before this one, or in its `exit`.
 */
export function ownDatabases(server: string, name: string): string {
  const url = inDatabase(server, name);
  left.add(url);
  if (!watched) watchTheEnd();
  return url;
}

/** Drops the databases, once no process uses them. */
export async function dropOwnDatabases(url: string): Promise<void> {
  const databases = await MongoDatabases.open(url, { restoring: true });
  try {
    await databases.views.dropDatabase();
    await databases.state.dropDatabase();
    left.delete(url);
  } finally {
    await databases.close();
  }
}

/**
 * The connection string of databases for a whole installation, to be returned: creating its two hundred collections and
 * indexes takes a server longer than most tests. They contain no documents, but possibly collections.
 */
export const lendDatabases = (server: string): string =>
  spare.pop() ?? ownDatabases(server, `house_${randomUUID().slice(0, 8)}`);

/** Returns the databases for other tests, once no process uses them. */
export async function giveBackDatabases(url: string): Promise<void> {
  const databases = await MongoDatabases.open(url, { restoring: true });
  try {
    for (const database of [databases.views, databases.state]) {
      const collections = await database.listCollections({ type: 'collection', name: /^(?!system\.)/ }).toArray();
      await Promise.all(collections.map(({ name }) => database.collection(name).deleteMany({})));
    }
    spare.push(url);
  } finally {
    await databases.close();
  }
}

/** Drops the databases in another process: a process that exits cannot wait for promises. */
function watchTheEnd(): void {
  watched = true;
  process.once('exit', () => {
    if (left.size > 0)
      spawnSync(process.execPath, [DROP_LEFT], { input: [...left].join('\n'), stdio: ['pipe', 'ignore', 'inherit'] });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
}

/** Address with another database; the user's authentication database stays. */
function inDatabase(url: string, name: string): string {
  const [, server = '', path, query = ''] = /^(mongodb(?:\+srv)?:\/\/[^/]+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(url) ?? [];
  const settings = new URLSearchParams(query);
  if (server.includes('@') && path && !settings.has('authSource')) settings.set('authSource', path);
  return `${server}/${name}${settings.size > 0 ? `?${settings}` : ''}`;
}
