import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { START, type Position } from '@tender/event-store';
import { MongoProjectionStore, MongoReadStore } from './mongodb.js';
import { isThere } from './mongodb-view-writes.js';
import { add, patch, put, remove, type Write } from '../projections/projection.js';
import { projectionRunnerContract } from '../projection-runner.contract.js';
import { LostLead } from '../projections/projection-store.js';
import { LOTS, lotsProjection, OTHERS, type Lot } from './testing/lots-projection.js';
import { MongoTestBed } from './testing/mongodb-test-bed.js';

/** Needs a server at `MONGODB_URL`; skipped without one. */
const url = process.env['MONGODB_URL'];

if (url) {
  const probe = await MongoTestBed.open(url);
  const { replicated } = probe.databases;
  await probe.drop();

  /** Runs the contract with transactions if the server has them, and always with guarded documents. */
  describe.each(
    replicated
      ? ([
          ['in transactions', false],
          ['guarded', true],
        ] as const)
      : ([['guarded', true]] as const),
  )('on MongoDB, %s', (mode, guarded) => {
    projectionRunnerContract(
      `MongoDB, ${mode}`,
      async () => {
        const bed = await MongoTestBed.open(url);
        return {
          store: new MongoProjectionStore(bed.databases, { guarded }),
          views: new MongoReadStore(bed.databases),
          place: { url: bed.url, guarded },
          collections: async () =>
            (await bed.databases.views.listCollections({ name: /__g\d+$/ }).toArray()).map(({ name }) => name),
          close: () => bed.drop(),
        };
      },
      { atomic: !guarded },
    );

    describe('projection store', () => {
      const tender = lotsProjection();
      let bed: MongoTestBed;
      let store: MongoProjectionStore;
      let views: MongoReadStore;

      beforeEach(async () => {
        bed = await MongoTestBed.open(url);
        store = new MongoProjectionStore(bed.databases, { guarded });
        views = new MongoReadStore(bed.databases);
        await store.prepare(tender, 1, 'epoch');
      });
      afterEach(() => bed.drop());

      const apply = (by: MongoProjectionStore, to: Position, ...events: [Position, ...Write[]][]) =>
        by.transaction(async (transaction) => {
          for (const [position, ...writes] of events) await transaction.write(tender, 1, writes, position);
          await transaction.checkpoint(tender, 1, to);
        });
      const HISTORY: [Position, ...Write[]][] = [
        [1n, put(LOTS, { _id: 'a', price: 1, name: '$price' }), put(LOTS, { _id: 'b', price: 2 })],
        [2n, patch(LOTS, 'a', { price: 3 }), patch(LOTS, 'a', { name: 'x' }), patch(LOTS, 'missing', { price: 1 })],
        [3n, remove(LOTS, 'b'), put(OTHERS, { _id: 'b', price: 9 })],
        [4n, put(LOTS, { _id: 'c', price: 4 }), remove(LOTS, 'c'), patch(LOTS, 'b', { price: 7 })],
      ];
      const RESULT: Lot[] = [{ _id: 'a', price: 3, name: 'x' }];

      test('writes the results of the events, and readers see nothing else', async () => {
        await apply(store, 4n, ...HISTORY);
        expect(await views.view(LOTS).find()).toEqual(RESULT);
        expect(await views.view(LOTS).count()).toBe(1);
        expect(await views.view(LOTS).get('b')).toBeNull();
        expect(await views.view(LOTS).count({ price: { gte: 0 } })).toBe(1);
        expect(await views.view(OTHERS).find()).toEqual([{ _id: 'b', price: 9 }]);
      });

      test('a repetition changes nothing', async () => {
        await apply(store, 4n, ...HISTORY);
        const raw = () =>
          bed.databases.views
            .collection('lots__g1')
            .find({}, { sort: { _id: 1 } })
            .toArray();
        const before = await raw();
        await apply(store, START);
        await apply(store, 4n, ...HISTORY);
        expect(await views.view(LOTS).find()).toEqual(RESULT);
        if (guarded) expect(await raw()).toEqual(before);
      });

      test('a document marked as new is replaced if it exists', async () => {
        await apply(store, 1n, [1n, put(LOTS, { _id: 'a', price: 1 })]);
        const added: [Position, Write] = [2n, add(LOTS, { _id: 'a', price: 2 })];
        await apply(store, 3n, added, [3n, add(LOTS, { _id: 'b', price: 3 }), patch(LOTS, 'b', { name: 'x' })]);
        expect(await views.view(LOTS).find({ sort: [{ field: '_id' }] })).toEqual([
          { _id: 'a', price: 2 },
          { _id: 'b', price: 3, name: 'x' },
        ]);
      });

      test('a deleted document can be put again', async () => {
        await apply(store, 5n, ...HISTORY, [5n, put(LOTS, { _id: 'b', price: 5 })]);
        expect(await views.view(LOTS).get('b')).toEqual({ _id: 'b', price: 5 });
      });

      test('a reader in the transaction sees its writes, and other readers never see failed writes', async () => {
        await expect(
          store.transaction(async (transaction) => {
            const read = transaction.reader(tender, 1);
            await transaction.write(tender, 1, [put(LOTS, { _id: 'a', price: 1 })], 1n);
            expect(
              await Promise.all([
                read.get(LOTS, 'a'),
                read.find(LOTS, { where: { price: { gt: 0 } }, sort: [{ field: 'price' }] }),
              ]),
            ).toEqual([{ _id: 'a', price: 1 }, [{ _id: 'a', price: 1 }]]);
            expect(await read.find(LOTS, { limit: 0 })).toEqual([]);
            throw new Error('a bug');
          }),
        ).rejects.toThrow('a bug');
        if (!guarded) expect(await views.view(LOTS).count()).toBe(0);
        expect((await store.generations())[0]?.checkpoint).toBe(START);
      });

      test('a process that is overtaken while it activates its generation restores the active one for readers', async () => {
        const [slow, next] = [1, 2].map(
          (fence) => new MongoProjectionStore(bed.databases, { guarded, fence: () => fence }),
        );
        await slow!.prepare(tender, 2, 'epoch');
        const { views: database } = bed.databases;
        // Switches the first of two views.
        const command = jest.spyOn(database, 'command').mockImplementationOnce(async (...asked) => {
          command.mockRestore();
          const shown = await database.command(...asked);
          await next!.prepare(tender, 3, 'epoch');
          await next!.transaction(async (transaction) => {
            await transaction.write(tender, 3, [put(OTHERS, { _id: 'a', price: 3 })], 1n);
            await transaction.checkpoint(tender, 3, 1n);
          });
          await next!.activate(tender, 3);
          return shown;
        });
        await expect(slow!.activate(tender, 2)).rejects.toThrow(LostLead);
        expect(await views.view(OTHERS).find()).toEqual([{ _id: 'a', price: 3 }]);
        await Promise.all([slow!.close(), next!.close()]);
      });

      test('of two writers at the same checkpoint, the second is refused', async () => {
        const other = new MongoProjectionStore(bed.databases, { guarded });
        await other.prepare(tender, 1, 'epoch');
        await apply(store, 4n, ...HISTORY);
        await expect(
          apply(other, 1n, [1n, put(LOTS, { _id: 'a', price: 100 }), put(LOTS, { _id: 'z', price: 100 })]),
        ).rejects.toThrow(LostLead);
        expect(await views.view(LOTS).find()).toEqual(RESULT);
        await apply(store, 5n, [5n, patch(LOTS, 'a', { price: 5 })]);
        expect(await views.view(LOTS).get('a')).toMatchObject({ price: 5 });
      });

      test('the holder of the lower number is refused once the higher number has claimed', async () => {
        const under = (fence: bigint | number | null) =>
          new MongoProjectionStore(bed.databases, { guarded, fence: () => fence });
        const [old, next, nobody] = [under(7n), under(8), under(null)];
        await old.prepare(tender, 1, 'epoch');
        await apply(old, 1n, HISTORY[0]!);
        await next.prepare(tender, 1, 'epoch');
        await expect(apply(old, 4n, ...HISTORY.slice(1))).rejects.toThrow(LostLead);
        for (const refused of [old, nobody]) {
          await expect(refused.prepare(tender, 1, 'epoch')).rejects.toThrow(LostLead);
          await expect(refused.activate(tender, 1)).rejects.toThrow(LostLead);
          await expect(refused.abandon(tender, 1)).rejects.toThrow(LostLead);
        }
        await apply(next, 4n, ...HISTORY.slice(1));
        expect(await views.view(LOTS).find()).toEqual(RESULT);
      });

      test('checkpoints of many projections are one call; if another process has one of them, none is changed', async () => {
        const others = Array.from({ length: 3 }, (_, index) => ({ ...lotsProjection(1, []), name: `other${index}` }));
        const under = (fence: number) => new MongoProjectionStore(bed.databases, { guarded, fence: () => fence });
        const [old, next] = [under(7), under(8)];
        for (const projection of [tender, ...others]) await old.prepare(projection, 1, 'epoch');
        const applyAll = (position: Position) =>
          old.transaction(async (transaction) => {
            await transaction.write(tender, 1, [put(LOTS, { _id: 'a', price: Number(position) })], position);
            for (const { name } of [tender, ...others]) await transaction.checkpoint({ ...tender, name }, 1, position);
          });
        const checkpoints = async () => new Set((await old.generations()).map(({ checkpoint }) => checkpoint));
        await applyAll(1n);
        expect(await checkpoints()).toEqual(new Set([1n]));
        await next.prepare(others[1]!, 1, 'epoch');
        await expect(applyAll(2n)).rejects.toThrow(LostLead);
        if (!guarded) {
          expect(await checkpoints()).toEqual(new Set([1n]));
          expect(await views.view(LOTS).get('a')).toMatchObject({ price: 1 });
        }
      });

      // Guarded documents are not locked.
      if (!guarded)
        test('a leader is killed in mid-transaction: the next one does not wait for the server’s timeout', async () => {
          const admin = bed.databases.client.db('admin');
          const { was } = await admin.command({ setParameter: 1, transactionLifetimeLimitSeconds: 3_600 });
          const leader = fork(new URL('./testing/leading-process.js', import.meta.url), [bed.url, '7']);
          try {
            await once(leader, 'message');
            leader.kill('SIGKILL');
            await once(leader, 'exit');
            const next = new MongoProjectionStore(bed.databases, { fence: () => 8 });
            await next.prepare(tender, 1, 'epoch');
            await apply(next, 4n, ...HISTORY);
            expect(await views.view(LOTS).find()).toEqual(RESULT);
          } finally {
            leader.kill('SIGKILL');
            await admin.command({ setParameter: 1, transactionLifetimeLimitSeconds: was });
          }
        });

      test('a new leader changes no existing view, and does not wait for readers', async () => {
        const changes = jest.spyOn(bed.databases.views, 'command');
        const next = new MongoProjectionStore(bed.databases, { guarded, fence: () => 2 });
        await next.prepare(tender, 1, 'epoch');
        expect(changes.mock.calls).toEqual([]);
        await next.prepare(tender, 1, 'epoch');
        // One step: repeated preparations are no progress.
        expect(next.steps).toBe(1);
        await next.transaction(async () => undefined);
        expect(next.steps).toBe(2);
        await bed.databases.views.command({ collMod: 'lots', viewOn: 'elsewhere', pipeline: [] });
        changes.mockClear();
        await next.prepare(tender, 1, 'epoch');
        expect(changes.mock.calls).toEqual([
          [expect.objectContaining({ collMod: 'lots', viewOn: 'lots__g1', pipeline: [{ $match: isThere }] })],
        ]);
      });

      test('another version replaces collections, and removes the ones that it does not have', async () => {
        await apply(store, 4n, ...HISTORY);
        const second = lotsProjection(2, [LOTS]);
        expect(await store.prepare(second, 2, 'epoch')).toMatchObject({ number: 2, active: false, checkpoint: START });
        expect(await store.prepare(second, 2, 'epoch')).toMatchObject({ number: 2, active: false });
        expect(await views.view(LOTS).count()).toBe(1);
        await store.activate(second, 2);
        await store.activate(second, 2);
        expect(await views.view(LOTS).find()).toEqual([]);
        expect(await store.generations()).toEqual([
          { projection: 'lots', number: 2, version: 2, epoch: 'epoch', checkpoint: START, active: true, failure: null },
        ]);
        const names = (await bed.databases.views.listCollections({}, { nameOnly: true }).toArray())
          .map(({ name }) => name)
          .sort();
        expect(names.filter((name) => !name.startsWith('system.'))).toEqual([
          'lots',
          'lots__g2',
          'projection_generations',
        ]);
      });

      test('a rebuild can be abandoned; the next start drops a replaced generation after a crash', async () => {
        await store.prepare(tender, 2, 'epoch');
        await store.abandon(tender, 2);
        await store.abandon(tender, 2);
        await store.prepare(tender, 2, 'epoch');
        const records = bed.databases.views.collection<{ _id: string }>('projection_generations');
        await records.updateOne({ _id: 'lots' }, { $set: { 'generations.1.retired': true } });
        expect(await store.generations()).toHaveLength(1);
        await store.prepare(tender, 1, 'epoch');
        expect(await bed.databases.views.listCollections({ name: 'lots__g2' }).toArray()).toEqual([]);
      });

      test('readers’ queries use the index of the collection below the view', async () => {
        const plan = JSON.stringify(
          await bed.databases.views
            .collection('lots')
            .find({ price: { $eq: 1 } })
            .sort({ _id: 1 })
            .explain('queryPlanner'),
        );
        expect(plan).toContain('price_1__id_1');
        expect(plan).not.toContain('COLLSCAN');
        expect(await bed.databases.views.collection('lots').countDocuments(isThere)).toBe(0);
      });
    });
  });
} else {
  test.skip('MongoDB: MONGODB_URL names no server', () => undefined);
}
