import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { fileStorageContract } from '../file-storage.contract.js';
import { Lease } from '../leader-lease.js';
import { MongoFileStorage, MongoLeaseRegister, MongoReadStore } from './mongodb.js';
import { UniqueViolation, type CollectionSpec, type Document, type Filter } from '../port.js';
import { readStoreContract } from '../read-store.contract.js';
import { MongoTestBed } from './testing/mongodb-test-bed.js';

/** Needs a server at `MONGODB_URL`; skipped without one. Each part has its own databases, dropped afterwards. */
const url = process.env['MONGODB_URL'];

interface Mark extends Document {
  company: string;
  priority: number;
  code?: string | null;
}
const MARKS: CollectionSpec<Mark> = {
  name: 'marks',
  database: 'state',
  indexes: [{ fields: ['company', 'priority'] }, { fields: ['code'], unique: true }],
};

if (url) {
  const beds: MongoTestBed[] = [];
  const bedOf = async (): Promise<MongoTestBed> => {
    const bed = await MongoTestBed.open(url);
    beds.push(bed);
    return bed;
  };
  afterAll(async () => {
    for (const bed of beds) await bed.drop();
  });

  readStoreContract('MongoDB', async () => new MongoReadStore((await bedOf()).databases));

  fileStorageContract('in GridFS', async () => ({
    files: await MongoFileStorage.open((await bedOf()).databases),
    close: async () => undefined,
  }));

  describe('on MongoDB', () => {
    let bed: MongoTestBed;
    beforeAll(async () => void (bed = await bedOf()));

    test('written documents are visible to all, and a write in progress when the store is closed is not lost', async () => {
      const first = new MongoReadStore(bed.databases);
      const written = Array.from({ length: 200 }, (_, index) =>
        first.state(MARKS).insert({ _id: `m${index}`, company: 'c', priority: index }),
      );
      await first.close();
      await Promise.all(written);
      const second = new MongoReadStore(bed.databases);
      expect(await second.state(MARKS).count()).toBe(200);
      await second.close();
    });

    test('a collection exists before its first concurrent writes, which would otherwise each create it', async () => {
      const store = new MongoReadStore(bed.databases);
      const plain: CollectionSpec<Mark> = { name: 'plain', database: 'state' };
      store.state(plain);
      await eventually(
        async () => (await bed.databases.state.listCollections({ name: plain.name }).toArray()).length > 0,
      );
      const writes = ['a', 'b', 'c'].map((_id) => store.state(plain).put({ _id, company: 'c', priority: 1 }));
      await Promise.all(writes);
      expect(await store.state(plain).count()).toBe(3);
      await store.close();
    });

    test('a count during the creation of the view is 0', async () => {
      const store = new MongoReadStore(bed.databases);
      const { views } = bed.databases;
      await views.createCollection('base');
      for (let index = 0; index < 60; index++) {
        const name = `view${index}`;
        const view = store.view({ name, database: 'views' });
        let isThere = false;
        const readers = Array.from({ length: 8 }, async () => {
          while (!isThere) expect(await view.count()).toBe(0);
        });
        await view.count();
        await views.createCollection(name, { viewOn: 'base', pipeline: [] });
        isThere = true;
        await Promise.all(readers);
      }
      await store.close();
    });

    test('values of requests are data, never operators', async () => {
      const store = new MongoReadStore(bed.databases);
      const marks = store.state(MARKS);
      for (const condition of [{ $ne: null }, { $gt: '' }, { $where: 'true' }, ['c'], {}]) {
        await expect(marks.find({ where: { company: condition } as Filter<Mark> })).rejects.toThrow(TypeError);
        await expect(marks.get(condition as unknown as string)).rejects.toThrow(TypeError);
        await expect(marks.delete(condition as unknown as string)).rejects.toThrow(TypeError);
      }
      await marks.insert({ _id: '$marks', company: '$company', priority: 1 });
      expect(await marks.update('$marks', { company: '$priority' })).toBe(true);
      expect(await marks.get('$marks')).toEqual({ _id: '$marks', company: '$priority', priority: 1 });
      await store.close();
    });

    test('a new unique key that old documents violate refuses every write, instead of being omitted', async () => {
      const store = new MongoReadStore(bed.databases);
      const doubtful: CollectionSpec<Mark> = { name: 'doubtful', database: 'state' };
      await store.state(doubtful).insert({ _id: 'a', company: 'c', priority: 1 });
      await store.state(doubtful).insert({ _id: 'b', company: 'c', priority: 1 });
      const next = new MongoReadStore(bed.databases);
      const unique = next.state({ ...doubtful, indexes: [{ fields: ['company'], unique: true }] });
      await expect(unique.insert({ _id: 'c', company: 'd', priority: 1 })).rejects.toThrow(UniqueViolation);
      await expect(unique.put({ _id: 'a', company: 'd', priority: 1 })).rejects.toThrow(UniqueViolation);
      await Promise.all([store.close(), next.close()]);
    });

    test('filters and sorts use an index, also on a field whose values are unique', async () => {
      const marks = bed.databases.state.collection('marks');
      for (const [filter, sort] of [
        [{ company: { $eq: 'c' } }, { priority: -1, _id: -1 }],
        [{ code: { $eq: 'x' } }, { _id: 1 }],
      ] as const) {
        const plan = JSON.stringify(
          (await marks.find(filter).sort(sort).explain('queryPlanner'))['queryPlanner']['winningPlan'],
        );
        expect(plan).toContain('IXSCAN');
        expect(plan).not.toContain('COLLSCAN');
        expect(plan).not.toContain('"SORT"');
      }
    });

    test('a collection belongs to its own database', async () => {
      const store = new MongoReadStore(bed.databases);
      expect(() => store.view(MARKS)).toThrow(TypeError);
      expect(() => store.state({ name: 'system.users', database: 'state' })).toThrow(TypeError);
      await store.close();
    });

    test('a failed upload leaves nothing, and an id is saved once', async () => {
      const files = await MongoFileStorage.open(bed.databases);
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield Buffer.alloc(600_000);
        throw new Error('no more');
      }
      await expect(files.saveFile('broken', broken())).rejects.toThrow('no more');
      await files.saveFile('once', Buffer.from('first'));
      await expect(files.saveFile('once', Buffer.from('second'))).rejects.toThrow('there is a file');
      expect((await files.openFile('once'))?.size).toBe(5);
      await files.deleteFile('once');
      for (const part of ['files', 'chunks', 'arrivals'])
        expect(await bed.databases.state.collection(`files.${part}`).countDocuments()).toBe(0);
    });

    test('the collections of files exist before the first file, with all that GridFS would create', async () => {
      const { databases } = await bedOf();
      await MongoFileStorage.open(databases);
      const made = async () => {
        const names = ['files', 'chunks', 'arrivals'].map((part) => `files.${part}`);
        return Promise.all(names.map((name) => databases.state.collection(name).indexes()));
      };
      const before = await made();
      expect(before.map((indexes) => indexes.map(({ key, unique = false }) => ({ key, unique })).slice(1))).toEqual([
        [{ key: { filename: 1, uploadDate: 1 }, unique: false }],
        [{ key: { files_id: 1, n: 1 }, unique: true }],
        [],
      ]);
      const files = await MongoFileStorage.open(databases);
      await Promise.all(['one', 'other'].map((id) => files.saveFile(id, Buffer.from(id))));
      expect(await made()).toEqual(before);
    });

    test('the remains of an old crash during an upload are deleted', async () => {
      const { state } = bed.databases;
      await state
        .collection<{ _id: string; since: Date }>('files.arrivals')
        .insertOne({ _id: 'half', since: new Date(0) });
      await state.collection('files.chunks').insertOne({ files_id: 'half', n: 0, data: Buffer.from('ha') });
      await MongoFileStorage.open(bed.databases);
      expect(await state.collection('files.chunks').countDocuments({ files_id: 'half' })).toBe(0);
    });
  });

  describe('a lease on MongoDB', () => {
    /** Duration of a lease in ms, longer than any test. */
    const LONG = 600_000;
    let bed: MongoTestBed;
    beforeAll(async () => void (bed = await bedOf()));

    test('belongs to one holder until it is released or expires, and its number rises with each change', async () => {
      const register = new MongoLeaseRegister(bed.databases, 'projections');
      expect(await register.acquireLease('a', LONG)).toBe(1);
      expect(await register.acquireLease('b', LONG)).toBeNull();
      expect(await register.acquireLease('a', 300)).toBe(1);
      await eventually(async () => (await register.acquireLease('b', LONG)) === 2);
      expect(await register.acquireLease('a', LONG)).toBeNull();
      await register.releaseLease('a');
      expect(await register.acquireLease('a', LONG)).toBeNull();
      await register.releaseLease('b');
      expect(await register.acquireLease('b', LONG)).toBe(3);
      expect(await new MongoLeaseRegister(bed.databases, 'clock').acquireLease('a', LONG)).toBe(1);
    });

    test('is granted to one of many concurrent requests', async () => {
      const register = new MongoLeaseRegister(bed.databases, 'rush');
      const taken = await Promise.all(
        Array.from({ length: 20 }, (_, index) => register.acquireLease(`h${index}`, LONG).catch(() => null)),
      );
      expect(taken.filter((fence) => fence !== null)).toEqual([1]);
    });

    test('of a holder that dies is granted to another within 10 s', async () => {
      const register = new MongoLeaseRegister(bed.databases, 'heir');
      // The duration that a leader requests.
      await register.acquireLease('dead', 4_000);
      const died = performance.now();
      const fence = new Promise<number>(
        (gained) => void (heir = new Lease(register, 'heir', { gained, lost: () => undefined })),
      );
      expect(await fence).toBe(2);
      expect(performance.now() - died).toBeLessThan(10_000);
      await heir?.stop();
    });
    let heir: Lease | undefined;
  });

  test.each([
    ['fails', `throw new Error('as it should')`],
    ['is ended by Ctrl-C', `process.kill(process.pid, 'SIGINT')`],
  ])('databases of a test are dropped when its process %s', async (_, ending) => {
    const name = `test_${randomUUID().slice(0, 8)}`;
    const child = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { MongoDatabases } from '${import.meta.resolve('./mongodb-databases.js')}';
      import { ownDatabases } from '${import.meta.resolve('./testing/own-databases.js')}';
      const { views, state } = await MongoDatabases.open(ownDatabases('${url}', '${name}'));
      for (const database of [views, state]) await database.collection('marks').insertOne({});
      console.log('made');
      ${ending}`,
    ]);
    expect(await text(child.stdout)).toBe('made\n');
    const bed = await bedOf();
    const { databases } = await bed.databases.client.db('admin').admin().listDatabases({ nameOnly: true });
    expect(databases.filter((each) => each.name.startsWith(name))).toEqual([]);
  });
} else {
  test.skip('MongoDB: MONGODB_URL names no server', () => undefined);
}
