import type { ClientSession } from 'mongodb';
import type { Document } from '../port.js';
import { COPIED_TOGETHER, type StateCopy } from '../state-copy.js';
import type { MongoDatabases } from './mongodb-databases.js';
import { collectionName } from './mongodb-query.js';

/** The server keeps a snapshot for five minutes (`minSnapshotHistoryWindowInSeconds`). A single server has none. */
export class MongoStateCopy implements StateCopy {
  private constructor(
    private readonly databases: MongoDatabases,
    readonly collections: readonly string[],
    private readonly session: ClientSession | undefined,
  ) {}

  static async open(databases: MongoDatabases): Promise<MongoStateCopy> {
    const { client, state, replicated } = databases;
    const found = await state.listCollections({}, { nameOnly: true }).toArray();
    // Names with a dot are internal, for example of files and leases.
    const collections = found.flatMap(({ name }) => (name.includes('.') ? [] : [name])).sort();
    const copy = new MongoStateCopy(
      databases,
      collections,
      replicated ? client.startSession({ snapshot: true }) : undefined,
    );
    await copy.begin();
    return copy;
  }

  get ofOneMoment(): boolean {
    return this.session !== undefined;
  }

  async *readCollection(collection: string): AsyncGenerator<Document> {
    const found = this.databases.state
      .collection<Document>(collectionName(collection))
      .find({}, { sort: { _id: 1 }, batchSize: COPIED_TOGETHER, ...(this.session && { session: this.session }) });
    yield* found;
  }

  async close(): Promise<void> {
    await this.session?.endSession();
  }

  private async begin(): Promise<void> {
    const [first] = this.collections;
    if (first && this.session)
      await this.databases.state.collection<Document>(first).findOne({}, { session: this.session });
  }
}
