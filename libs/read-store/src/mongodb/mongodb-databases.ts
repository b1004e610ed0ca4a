import { MongoClient, ReadPreference, type Collection, type Db } from 'mongodb';
import { UnfinishedRestore } from '@tender/event-store';

const NAME = /^[A-Za-z0-9_-]{1,50}$/;

/**
 * Timeouts in ms, so that a caller is answered in time (docs/scaling.md) if the server is unreachable. The heartbeat runs each second. A
 * call in progress may wait 3 s until the driver notices, plus one server selection.
 */
const PATIENCE = { heartbeatFrequencyMS: 1_000, connectTimeoutMS: 1_500, serverSelectionTimeoutMS: 1_500 };

interface RestoreMark {
  _id: 'house';
  backup: string;
}

/** All reads use the primary. */
export class MongoDatabases {
  /** Read models. They can be rebuilt, but a checkpoint must never survive without the writes before it. */
  readonly views: Db;
  /** User data. An acknowledged write survives the loss of any member, and a power cut. */
  readonly state: Db;

  private constructor(
    readonly client: MongoClient,
    name: string,
    readonly replicated: boolean,
  ) {
    const readPreference = ReadPreference.primary;
    this.views = client.db(`${name}_views`, { readPreference, writeConcern: { w: 'majority' } });
    this.state = client.db(`${name}_state`, { readPreference, writeConcern: { w: 'majority', journal: true } });
  }

  /** @param url its path names both databases @throws TypeError for an invalid name; UnfinishedRestore */
  static async open(url: string, { restoring = false } = {}): Promise<MongoDatabases> {
    const name = databaseName(url);
    // Omits `undefined` fields, as JSON does. By default the driver writes `null`.
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

  async unfinishedRestore(): Promise<string | null> {
    return (await this.restoreMarks.findOne({ _id: 'house' }))?.backup ?? null;
  }

  async markRestore(backup: string): Promise<void> {
    await this.restoreMarks.replaceOne({ _id: 'house' }, { backup }, { upsert: true });
  }

  async unmarkRestore(): Promise<void> {
    await this.restoreMarks.deleteOne({ _id: 'house' });
  }

  /** The dot keeps the name distinct from collections of the port. */
  private get restoreMarks(): Collection<RestoreMark> {
    return this.state.collection<RestoreMark>('server.restore');
  }

  async close(): Promise<void> {
    await this.client.close();
  }
}

export function databaseName(url: string): string {
  const path = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]*)/.exec(url)?.[1];
  const name = path ? decodeURIComponent(path) : 'tender';
  if (!NAME.test(name)) throw new TypeError(`not the name of a database: ${JSON.stringify(name)}`);
  return name;
}
