import { Rejection } from '@tender/kernel';
import type {
  Collection,
  CollectionSpec,
  Document,
  LeaseRegister,
  ReadStore,
  StateCollection,
} from '@tender/read-store';
import type { Documents } from './documents.js';
import { tableOf, type DocumentServer } from './document-server.js';
import { NoAnswer, type Caller, type Network } from './network.js';

export const DOCUMENT_SERVER = 'documents';
const PATIENCE_MILLIS = 2_000;

/** Calls of one process to the server of documents. */
export class DocumentClient {
  constructor(
    readonly server: DocumentServer,
    private readonly network: Network,
    private readonly caller: Caller,
  ) {}

  read<T>(what: string, effect: () => T): Promise<T> {
    return this.call(`reads ${what}`, effect);
  }

  /** @throws Rejection DISK_FULL, UNAVAILABLE (the write may have happened) */
  write<T>(what: string, effect: () => T): Promise<T> {
    return this.call(`writes ${what}`, () => {
      if (this.server.isFull) throw new Rejection('DISK_FULL');
      return effect();
    });
  }

  private async call<T>(what: string, effect: () => T): Promise<T> {
    try {
      return await this.network.call(this.caller, DOCUMENT_SERVER, { what, effect, patience: PATIENCE_MILLIS });
    } catch (error) {
      if (error instanceof NoAnswer) throw new Rejection('UNAVAILABLE', { cause: 'Timeout' });
      throw error;
    }
  }
}

export class SimulatedReadStore implements ReadStore {
  constructor(private readonly client: DocumentClient) {}

  view<D extends Document>(spec: CollectionSpec<D>): Collection<D> {
    const { server } = this.client;
    return reading(this.client, spec, () => {
      const active = [...server.generations.values()].find(
        ({ active: isActive, tables }) => isActive && tables.includes(spec.name),
      );
      return server.collection(spec, tableOf(spec.name, active?.number ?? 0));
    });
  }

  state<D extends Document>(spec: CollectionSpec<D>): StateCollection<D> {
    const { client } = this;
    const documents = (): Documents => client.server.collection(spec);
    const write = <T>(effect: (own: Documents) => T): Promise<T> => client.write(spec.name, () => effect(documents()));
    return {
      ...reading(client, spec, documents),
      insert: (document) => write((own) => own.insert(document)),
      put: (document) => write((own) => own.put(document)),
      putMany: (many) => write((own) => many.forEach((document) => own.put(document))),
      addMissing: (many) =>
        write((own) => many.filter(({ _id }) => own.get(_id) === null).forEach((document) => own.insert(document))),
      update: (id, set, where) => write((own) => own.update(id, set, where as never)),
      updateMany: (changes) => write((own) => changes.forEach(({ id, set }) => void own.update(id, set))),
      delete: (id, where) => write((own) => own.delete(id, where as never)),
      deleteMany: (where) => write((own) => own.deleteMany(where as never)),
    };
  }

  async close(): Promise<void> {}
}

/** The casts are safe: a collection holds documents of its specification only. */
const reading = <D extends Document>(
  client: DocumentClient,
  { name }: CollectionSpec<D>,
  documents: () => Documents,
): Collection<D> => ({
  get: (id) => client.read(name, () => documents().get(id) as D | null),
  find: (query) => client.read(name, () => documents().find(query) as D[]),
  count: (where) => client.read(name, () => documents().count(where as never)),
});

/** @param now time of the server, in ms */
export const leaseRegister = (client: DocumentClient, now: () => number): LeaseRegister => ({
  acquireLease: (holder, millis) =>
    client.write('the lease', () => {
      const { lease } = client.server;
      const isFree = lease.expiresAt <= now();
      if (lease.holder !== holder && !isFree) return null;
      if (lease.holder !== holder) lease.fence += 1;
      [lease.holder, lease.expiresAt] = [holder, now() + millis];
      return lease.fence;
    }),
  releaseLease: (holder) =>
    client.write('the lease', () => {
      const { lease } = client.server;
      if (lease.holder === holder) [lease.holder, lease.expiresAt] = [null, 0];
    }),
});
