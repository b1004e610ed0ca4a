import { randomUUID } from 'node:crypto';
import { MongoDatabases } from '../mongodb-databases.js';

/** The server of `MONGODB_URL` with a database of a test's own, which goes when the test is done. */
export class MongoTestBed {
  private constructor(
    readonly url: string,
    readonly databases: MongoDatabases,
  ) {}

  static async open(server: string): Promise<MongoTestBed> {
    const url = inDatabase(server, `test_${randomUUID().slice(0, 8)}`);
    return new MongoTestBed(url, await MongoDatabases.open(url));
  }

  /** Drops the databases and closes the connection. All other connections to them must be closed before. */
  async drop(): Promise<void> {
    await dropDatabases(this.databases);
    await this.databases.close();
  }
}

export async function dropDatabases({ views, state }: MongoDatabases): Promise<void> {
  await views.dropDatabase();
  await state.dropDatabase();
}

/** The connection string for another database; a user in it still signs in at the database where it was. */
export function inDatabase(url: string, name: string): string {
  const [, server = '', path, query = ''] = /^(mongodb(?:\+srv)?:\/\/[^/]+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(url) ?? [];
  const settings = new URLSearchParams(query);
  if (server.includes('@') && path && !settings.has('authSource')) settings.set('authSource', path);
  return `${server}/${name}${settings.size > 0 ? `?${settings}` : ''}`;
}
