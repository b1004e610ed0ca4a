import { MongoClient, ReadPreference, type Collection, type Db } from 'mongodb';
import { UnfinishedRestore } from '@tender/event-store';

const NAME = /^[A-Za-z0-9_-]{1,50}$/;

/**
 * Milliseconds after which a server that does not answer counts as away, so that nobody waits longer than five seconds
 * to be told. Whether it answers is asked each second. A call under way when it stops answering has waited for nearly
 * three seconds when the driver knows, and then looks for a server once more.
 */
const PATIENCE = { heartbeatFrequencyMS: 1_000, connectTimeoutMS: 1_500, serverSelectionTimeoutMS: 1_500 };

/** Stands in `<name>_state` from the beginning of a restore to its end. */
interface RestoreMark {
  _id: 'house';
  /** The digest of the backup's list of files. */
  backup: string;
}

/** The two databases of a house on one MongoDB, and the connection to it. Everything is read from the primary. */
export class MongoDatabases {
  /** Read models: they can be made again, but a checkpoint must not outlive a write before it. */
  readonly views: Db;
  /** People's data: a write that was answered survives the loss of any one member, and a power cut. */
  readonly state: Db;

  /**
   * @param replicated whether there are transactions: on a replica set and a sharded cluster, not on a single server.
   */
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
   * @param restoring a restore may go on where one was broken off.
   * @throws TypeError when the name is none; UnfinishedRestore; whatever the driver throws when the server cannot be
   * reached.
   */
  static async open(url: string, { restoring = false } = {}): Promise<MongoDatabases> {
    const name = databaseName(url);
    // Drop `undefined` fields, as JSON does; by default the driver writes `null`.
    const client = new MongoClient(url, { appName: 'tender', ignoreUndefined: true, ...PATIENCE });
    try {
      const hello = await client.db('admin').command({ hello: 1 });
      const databases = new MongoDatabases(client, name, 'setName' in hello || hello['msg'] === 'isdbgrid');
      if (!restoring && (await databases.unfinishedRestore()) !== null) throw new UnfinishedRestore(name);
      return databases;
    } catch (error) {
      await client.close();
      throw error;
    }
  }

  /** Which backup is being put back, by the digest of its list of files; null where none is. */
  async unfinishedRestore(): Promise<string | null> {
    return (await this.restoreMarks.findOne({ _id: 'house' }))?.backup ?? null;
  }

  async markRestore(backup: string): Promise<void> {
    await this.restoreMarks.replaceOne({ _id: 'house' }, { backup }, { upsert: true });
  }

  async unmarkRestore(): Promise<void> {
    await this.restoreMarks.deleteOne({ _id: 'house' });
  }

  /** With a dot, so that no collection of the port is the same. */
  private get restoreMarks(): Collection<RestoreMark> {
    return this.state.collection<RestoreMark>('server.restore');
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
