import { START, type Position } from '@tender/event-store';
import {
  LostLead,
  type CollectionSpec,
  type Document,
  type Generation,
  type Projection,
  type ProjectionReader,
  type ProjectionStore,
  type ProjectionTransaction,
  type Query,
  type Write,
} from '@tender/read-store';
import { Documents } from './documents.js';
import { tableOf, type DocumentServer, type Filling } from './document-server.js';
import type { DocumentClient } from './simulated-read-store.js';

const keyOf = (projection: string, number: number): string => `${projection} ${number}`;

/** Read models of one installation. A transaction is one call: all of it happens, or nothing. */
export class SimulatedProjectionStore implements ProjectionStore {
  private readonly checkpoints = new Map<string, Position>();

  constructor(
    private readonly client: DocumentClient,
    private readonly fence: () => number | null,
  ) {}

  generations(): Promise<Generation[]> {
    return this.client.read('generations', () => structuredClone([...this.client.server.generations.values()]));
  }

  async prepare({ name, version, collections }: Projection, number: number, epoch: string): Promise<Generation> {
    const fence = this.fence() ?? -1;
    const prepared = await this.client.write('a generation', () => {
      const { generations } = this.client.server;
      const own = [...generations.values()].filter(({ projection }) => projection === name);
      if (own.some((each) => each.fence > fence)) throw new LostLead(name);
      const key = keyOf(name, number);
      const filling: Filling = generations.get(key) ?? {
        projection: name,
        number,
        version,
        epoch,
        checkpoint: START,
        active: own.length === 0,
        failure: null,
        tables: collections.map((each) => each.name),
        fence,
      };
      for (const each of [...own, filling]) each.fence = fence;
      generations.set(key, filling);
      return structuredClone(filling);
    });
    this.checkpoints.set(keyOf(name, number), prepared.checkpoint);
    return prepared;
  }

  async transaction(work: (transaction: ProjectionTransaction) => Promise<void>): Promise<void> {
    const transaction = new SimulatedTransaction(this.client);
    // A late request must not be compared with checkpoints that this process has learned since.
    const known = new Map(this.checkpoints);
    await work(transaction);
    const moved = await this.client.write('a page of read models', () => transaction.commit(this.client.server, known));
    for (const [key, position] of moved) this.checkpoints.set(key, position);
  }

  activate({ name }: Projection, number: number): Promise<void> {
    return this.fenced(name, () => {
      const { generations } = this.client.server;
      const activated = generations.get(keyOf(name, number));
      if (!activated) return;
      for (const [key, each] of [...generations])
        if (each.projection === name && each.number !== number) this.remove(key, each);
      generations.set(keyOf(name, number), { ...activated, active: true });
    });
  }

  mark({ name }: Projection, number: number, failure: string | null): Promise<void> {
    return this.fenced(name, () => {
      const { generations } = this.client.server;
      const marked = generations.get(keyOf(name, number));
      if (marked) generations.set(keyOf(name, number), { ...marked, failure });
    });
  }

  abandon({ name }: Projection, number: number): Promise<void> {
    return this.fenced(name, () => {
      const key = keyOf(name, number);
      const abandoned = this.client.server.generations.get(key);
      if (abandoned) this.remove(key, abandoned);
    });
  }

  async close(): Promise<void> {}

  private fenced(projection: string, effect: () => void): Promise<void> {
    const fence = this.fence() ?? -1;
    return this.client.write('a generation', () => {
      const own = [...this.client.server.generations.values()].filter((each) => each.projection === projection);
      if (own.some((each) => each.fence > fence)) throw new LostLead(projection);
      effect();
    });
  }

  private remove(key: string, { tables, number }: Filling): void {
    for (const table of tables) this.client.server.drop(tableOf(table, number));
    this.client.server.generations.delete(key);
  }
}

type Change = (documents: Documents) => void;

class SimulatedTransaction implements ProjectionTransaction {
  private readonly changes: { table: string; collection: string; change: Change }[] = [];
  private readonly moves = new Map<string, { projection: string; to: Position }>();

  constructor(private readonly client: DocumentClient) {}

  /** Reads see the transaction's own writes. */
  reader({ name: projection }: Projection, number: number): ProjectionReader {
    const seen = <D extends Document>(spec: CollectionSpec<D>): Documents => {
      const table = tableOf(spec.name, number);
      const stored = this.client.server.collection(spec, table);
      const changes = this.changes.filter((each) => each.table === table);
      if (changes.length === 0) return stored;
      const own = new Documents({ name: spec.name });
      for (const document of stored.find()) own.put(document);
      for (const { change } of changes) change(own);
      return own;
    };
    // The casts are safe: only the projection writes its collections.
    return {
      get: <D extends Document>(spec: CollectionSpec<D>, id: string) =>
        this.client.read(`${projection} of ${spec.name}`, () => seen(spec).get(id) as D | null),
      find: <D extends Document>(spec: CollectionSpec<D>, query: Query<D> = {}) =>
        this.client.read(`${projection} of ${spec.name}`, () => seen(spec).find(query) as D[]),
    };
  }

  write(_: Projection, number: number, writes: readonly Write[]): void {
    for (const write of writes)
      this.changes.push({
        table: tableOf(write.collection, number),
        collection: write.collection,
        change: changeOf(write),
      });
  }

  checkpoint({ name }: Projection, number: number, position: Position): void {
    this.moves.set(keyOf(name, number), { projection: name, to: position });
  }

  /** @throws LostLead if another process has moved a checkpoint or prepared a generation since */
  commit(server: DocumentServer, known: ReadonlyMap<string, Position>): Map<string, Position> {
    for (const [key, { projection }] of this.moves) {
      const generation = server.generations.get(key);
      if (generation?.checkpoint !== known.get(key)) throw new LostLead(projection);
    }
    for (const { table, collection, change } of this.changes) change(server.collection({ name: collection }, table));
    for (const [key, { to }] of this.moves)
      server.generations.set(key, { ...server.generations.get(key)!, checkpoint: to });
    return new Map([...this.moves].map(([key, { to }]) => [key, to]));
  }
}

function changeOf(write: Write): Change {
  switch (write.kind) {
    case 'put':
      return (documents) => documents.put(write.document);
    case 'patch':
      return (documents) => void documents.update(write.id, write.set);
    case 'delete':
      return (documents) => void documents.delete(write.id);
  }
}
