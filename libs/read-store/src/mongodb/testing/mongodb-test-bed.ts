import { randomUUID } from 'node:crypto';
import { MongoDatabases } from '../mongodb-databases.js';
import { dropOwnDatabases, ownDatabases } from './own-databases.js';

/** The server at `MONGODB_URL` with separate databases for a test. */
export class MongoTestBed {
  private constructor(
    readonly url: string,
    readonly databases: MongoDatabases,
  ) {}

  static async open(server: string): Promise<MongoTestBed> {
    const url = ownDatabases(server, `test_${randomUUID().slice(0, 8)}`);
    return new MongoTestBed(url, await MongoDatabases.open(url));
  }

  /** Closes the connection and drops the databases. Close all other connections to them before. */
  async drop(): Promise<void> {
    await this.databases.close();
    await dropOwnDatabases(this.url);
  }
}
