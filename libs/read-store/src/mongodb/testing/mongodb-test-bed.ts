import { randomUUID } from 'node:crypto';
import { MongoDatabases } from '../mongodb-databases.js';
import { dropOwnDatabases, ownDatabases } from './own-databases.js';

/** The server of `MONGODB_URL` with databases of a test's own, which go when the test is done. */
export class MongoTestBed {
  private constructor(
    readonly url: string,
    readonly databases: MongoDatabases,
  ) {}

  static async open(server: string): Promise<MongoTestBed> {
    const url = ownDatabases(server, `test_${randomUUID().slice(0, 8)}`);
    return new MongoTestBed(url, await MongoDatabases.open(url));
  }

  /** Closes the connection and drops the databases. All other connections to them must be closed before. */
  async drop(): Promise<void> {
    await this.databases.close();
    await dropOwnDatabases(this.url);
  }
}
