import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { MongoDatabases } from '../mongodb-databases.js';

/** Connection strings of what this process has made and not dropped yet. */
const left = new Set<string>();
/** Those of them that hold no document and that nothing works on. */
const spare: string[] = [];
const DROP_LEFT = fileURLToPath(new URL('./drop-left.js', import.meta.url));
let watched = false;

/**
 * The connection string for databases of a test's own. They are dropped when this process ends, if not before: also
 * when it fails, and by Ctrl-C. A process that writes to them must end before this one, or in its `exit`.
 */
export function ownDatabases(server: string, name: string): string {
  const url = inDatabase(server, name);
  left.add(url);
  if (!watched) watchTheEnd();
  return url;
}

/** Once nothing works on them any more. */
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
 * The connection string for databases of a whole house, to be given back: a house makes two hundred collections and
 * indexes, which takes a server longer than most tests. They hold no document; collections may be there.
 */
export const lendDatabases = (server: string): string =>
  spare.pop() ?? ownDatabases(server, `house_${randomUUID().slice(0, 8)}`);

/** Once nothing works on them any more. */
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

/** A process that ends waits for nothing but for another one. */
function watchTheEnd(): void {
  watched = true;
  process.once('exit', () => {
    if (left.size > 0)
      spawnSync(process.execPath, [DROP_LEFT], { input: [...left].join('\n'), stdio: ['pipe', 'ignore', 'inherit'] });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
}

/** A user in the connection string still signs in at the database where it was. */
function inDatabase(url: string, name: string): string {
  const [, server = '', path, query = ''] = /^(mongodb(?:\+srv)?:\/\/[^/]+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(url) ?? [];
  const settings = new URLSearchParams(query);
  if (server.includes('@') && path && !settings.has('authSource')) settings.set('authSource', path);
  return `${server}/${name}${settings.size > 0 ? `?${settings}` : ''}`;
}
