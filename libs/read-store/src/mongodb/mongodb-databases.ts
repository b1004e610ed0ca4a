import { MongoClient, ReadPreference, type Db } from 'mongodb';

const NAME = /^[A-Za-z0-9_-]{1,50}$/;

/** The two databases of a house on one MongoDB, and the connection to it. Everything is read from the primary. */
export class MongoDatabases {
  /** Read models: they can be made again, but a checkpoint must not outlive a write before it. */
  readonly views: Db;
  /** People's data: a write that was answered survives the loss of any one member, and a power cut. */
  readonly state: Db;

  /** @param replicated whether there are transactions: on a replica set and a sharded cluster, not on a single server. */
  private constructor(
    readonly client: MongoClient,
    name: string,
    readonly replicated: boolean,
  ) {
    const readPreference = ReadPreference.primary;
    this.views = client.db(`${name}_views`, { readPreference, writeConcern: { w: 'majority' } });
    this.state = client.db(`${name}_state`, { readPreference, writeConcern: { w: 'majority', journal: true } });
  }

  /**
   * @param url a connection string; the database in its path names both databases.
   * @throws TypeError when the name is none; whatever the driver throws when the server cannot be reached.
   */
  static async open(url: string): Promise<MongoDatabases> {
    const name = databaseName(url);
    // Drop `undefined` fields, as JSON does; by default the driver writes `null`.
    const client = new MongoClient(url, { appName: 'tender', ignoreUndefined: true });
    try {
      const hello = await client.db('admin').command({ hello: 1 });
      return new MongoDatabases(client, name, 'setName' in hello || hello['msg'] === 'isdbgrid');
    } catch (error) {
      await client.close();
      throw error;
    }
  }

  /** What is under way fails. A second time is no error. */
  async close(): Promise<void> {
    await this.client.close();
  }
}

/** The name in a connection string's path, `tender` when there is none. */
export function databaseName(url: string): string {
  const path = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]*)/.exec(url)?.[1];
  const name = path ? decodeURIComponent(path) : 'tender';
  if (!NAME.test(name)) throw new TypeError(`not the name of a database: ${JSON.stringify(name)}`);
  return name;
}
