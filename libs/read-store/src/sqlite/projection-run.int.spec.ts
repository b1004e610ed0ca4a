import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { SqliteEventStore, START } from '@tender/event-store';
import { WRITTEN_TOGETHER } from '../pacing.js';
import type { CollectionSpec } from '../port.js';
import { patch, put, type Projection } from '../projections/projection.js';
import { advance, planRuns } from '../projections/projection-run.js';
import type { ProjectionStore } from '../projections/projection-store.js';
import { SqliteProjectionStore } from './sqlite-projection-store.js';
import { event, history, tenderProjection } from '../projections/testing/tender.js';

test('of several rebuilds of an older release, the last one continues, and the others are dropped', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'projection-run-'));
  const events = await SqliteEventStore.open({ file: ':memory:' });
  const store = new SqliteProjectionStore(join(folder, 'views.db'));
  const tender = tenderProjection();
  for (const number of [1, 2, 3]) await store.prepare(tender, number, events.epoch);
  const { runs } = await planRuns({ projections: [tender], store, events });
  expect(runs.map(({ number, active }) => ({ number, active }))).toEqual([
    { number: 1, active: true },
    { number: 3, active: false },
  ]);
  expect((await store.generations()).map(({ number }) => number)).toEqual([1, 3]);
  await store.close();
  await events.close();
  rmSync(folder, { recursive: true });
});

test('changes of very many documents are written in parts, and an interrupted run continues', async () => {
  interface Seat {
    _id: string;
    open: boolean;
  }
  const seats: CollectionSpec<Seat> = { name: 'seats', database: 'views', indexes: [{ fields: ['open'] }] };
  const many = 2 * WRITTEN_TOGETHER + 5;
  const projection: Projection = {
    ...{ name: 'seats', version: 1, collections: [seats] },
    handles: () => true,
    project: async ({ type, data }, read) =>
      type === 'Seated'
        ? [put(seats, { _id: (data as { id: string }).id, open: false })]
        : (await read.find(seats, { where: { open: false } })).map(({ _id }) => patch(seats, _id, { open: true })),
  };
  const events = await SqliteEventStore.open({ file: ':memory:' });
  const folder = mkdtempSync(join(tmpdir(), 'projection-run-'));
  const store = new SqliteProjectionStore(join(folder, 'views.db'));
  for (let from = 0; from < many; from += 1_000) {
    const ids = Array.from({ length: Math.min(1_000, many - from) }, (_, index) => String(from + index));
    await events.appendEvents(
      'hall',
      from - 1,
      ids.map((id) => event('Seated', { id })),
    );
  }
  await events.appendEvents('hall', many - 1, [event('Opened', {}), event('Seated', { id: 'late' })]);
  const page = await events.readAll(START, many + 10);

  const largest: number[] = [];
  /** The store; fails after this number of transactions. */
  const failing = (after: number): ProjectionStore =>
    new Proxy<ProjectionStore>(store, {
      get: (target, name) =>
        name === 'transaction'
          ? async (work: Parameters<ProjectionStore['transaction']>[0]) => {
              if (after-- === 0) throw new Error('stopped');
              await target.transaction(async (transaction) => {
                let written = 0;
                await work({
                  reader: (...of) => transaction.reader(...of),
                  checkpoint: (...to) => transaction.checkpoint(...to),
                  write: (of, number, writes, position) => {
                    written += writes.length;
                    return transaction.write(of, number, writes, position);
                  },
                });
                largest.push(written);
              });
            }
          : (Reflect.get(target, name) as unknown),
    });
  const { runs } = await planRuns({ projections: [projection], store, events });
  // Five transactions: for the earlier events two full ones, the first try and the rest; then one part of `Opened`.
  await expect(advance(runs, page, { store: failing(5) })).rejects.toThrow('stopped');
  const again = await planRuns({ projections: [projection], store, events });
  expect(again.runs[0]!.checkpoint).toBe(page.at(-3)!.position);
  await advance(again.runs, page, { store: failing(-1) });
  expect(Math.max(...largest)).toBe(WRITTEN_TOGETHER);
  await store.transaction(async (transaction) => {
    const read = transaction.reader(projection, again.runs[0]!.number);
    expect(await read.find(seats, { where: { open: true } })).toHaveLength(many);
    expect(await read.get(seats, 'late')).toEqual({ _id: 'late', open: false });
  });
  expect(again.runs[0]!.checkpoint).toBe(page.at(-1)!.position);
  await store.close();
  await events.close();
  rmSync(folder, { recursive: true });
});

test('two runs whose checkpoints differ inside one page get each event exactly once', async () => {
  const events = await SqliteEventStore.open({ file: ':memory:' });
  const folder = mkdtempSync(join(tmpdir(), 'projection-run-'));
  const store = new SqliteProjectionStore(join(folder, 'views.db'));
  const received: Record<string, bigint[]> = { ahead: [], behind: [] };
  const projections = Object.keys(received).map((name): Projection => {
    const collections = [{ name, database: 'views' } as const];
    const project: Projection['project'] = ({ position }) => {
      received[name]!.push(position);
      return [];
    };
    return { name, version: 1, collections, handles: () => true, project };
  });
  await history(events, 10);
  const page = await events.readAll(START, 100);
  const { runs } = await planRuns({ projections, store, events });
  await advance([runs[0]!], page.slice(0, 12), { store });
  await advance([runs[1]!], page.slice(0, 5), { store });

  await advance(runs, page, { store });

  const positions = page.map(({ position }) => position);
  expect(received).toEqual({ ahead: positions, behind: positions });
  expect((await store.generations()).map(({ checkpoint }) => checkpoint)).toEqual([positions.at(-1), positions.at(-1)]);
  await store.close();
  await events.close();
  rmSync(folder, { recursive: true });
});
