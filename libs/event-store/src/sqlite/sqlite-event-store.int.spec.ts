import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { eventStoreContract } from '../event-store.contract.js';
import { NO_STREAM, START } from '../port.js';
import { SqliteEventStore } from './sqlite-event-store.js';
import { renewEpoch } from './sqlite-log.js';
import { newEvent } from '../testing/new-event.js';

eventStoreContract('SqliteEventStore', () => {
  const folder = mkdtempSync(join(tmpdir(), 'event-store-'));
  return {
    open: () => SqliteEventStore.open({ file: join(folder, 'events.db') }),
    dispose: async () => rmSync(folder, { recursive: true }),
  };
});

describe('events in a file', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'event-store-'));
    file = join(folder, 'events.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const appendingProcess = () =>
    spawn(process.execPath, [fileURLToPath(new URL('./testing/appending-process.js', import.meta.url)), file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });

  test('survive a kill of the appending process: all acknowledged ones, and no partial append', async () => {
    const child = appendingProcess();
    const acknowledged = new Map<string, number>();
    let lines = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      const [stream, revision] = line.split(' ');
      acknowledged.set(stream!, Number(revision));
      if (++lines === 400) child.kill('SIGKILL');
    }
    expect(lines).toBeGreaterThanOrEqual(400);

    const store = await SqliteEventStore.open({ file });
    for (const [stream, revision] of acknowledged) {
      const events = await store.readStream(stream, 0, 10_000);
      expect(events.length).toBeGreaterThan(revision);
      expect(events.map((event) => [event.revision, event.data])).toEqual(
        events.map((_, index) => [index, { revision: index }]),
      );
      await store.appendEvents(stream, events.length - 1, [newEvent('Appended')]);
    }
    const everything = await store.readAll(START, 100_000);
    expect(everything.map(({ position }) => position)).toEqual(everything.map((_, index) => BigInt(index)));
    await store.close();
  });

  test('reach subscribers after the appender has recorded them', async () => {
    const store = await SqliteEventStore.open({ file });
    const order: string[] = [];
    const subscription = store.subscribe(
      START,
      (page) => void order.push(...page.map(({ type }) => `the live message of ${type}`)),
    );
    for (let revision = 0; revision < 5; revision++) {
      // Simulates the steps of promises that a command queue may need for its new state.
      const noted = async (steps: number): Promise<void> =>
        void (steps > 0
          ? await noted(steps - 1)
          : await store.appendEvents('a', revision - 1, [newEvent(`A${revision}`)]));
      await noted(10);
      order.push(`A${revision} noted`);
    }
    await eventually(() => order.length >= 10);
    await subscription.stop();
    await store.close();

    expect(order).toEqual(
      Array.from({ length: 5 }, (_, revision) => [`A${revision} noted`, `the live message of A${revision}`]).flat(),
    );
  });

  test('can be read and followed by a read-only store', async () => {
    const writer = await SqliteEventStore.open({ file });
    const reader = await SqliteEventStore.open({ file, readOnly: true });
    expect([writer.exclusive, reader.exclusive, reader.epoch]).toEqual([true, false, writer.epoch]);

    const seen: string[] = [];
    const subscription = reader.subscribe(START, (page) => void seen.push(...page.map(({ type }) => type)));
    await writer.appendEvents('a', NO_STREAM, [newEvent('A0')]);
    await writer.appendEvents('a', 0, [newEvent('A1')]);
    await eventually(() => seen.length >= 2);
    await subscription.stop();

    expect(seen).toEqual(['A0', 'A1']);
    await expect(reader.appendEvents('a', 1, [newEvent('A2')])).rejects.toThrow('read only');
    await reader.close();
    await writer.close();
  });

  test('can be followed from another process, which gets no signal', async () => {
    const child = appendingProcess();
    await once(child.stdout, 'data');
    child.stdout.resume();
    const reader = await SqliteEventStore.open({ file, readOnly: true });
    const begin = await reader.head();
    let next = begin + 1n;
    const gaps: bigint[] = [];
    const subscription = reader.subscribe(begin, (page) => {
      for (const { position } of page) if (position !== next++) gaps.push(position);
    });
    await eventually(() => next >= begin + 500n);

    child.kill('SIGKILL');
    await once(child, 'exit');
    const head = await reader.head();
    await eventually(() => next > head);
    await subscription.stop();
    await reader.close();
    expect(gaps).toEqual([]);
  });

  test('have another epoch after a restore', async () => {
    const before = await SqliteEventStore.open({ file });
    await before.close();
    renewEpoch(file);
    const after = await SqliteEventStore.open({ file });
    await after.close();
    expect(after.epoch).not.toBe(before.epoch);
  });

  test('can be read by a tool while the file is closed', async () => {
    const writer = await SqliteEventStore.open({ file });
    await writer.appendEvents('a', NO_STREAM, [newEvent('A0')]);
    await writer.close();
    const reader = await SqliteEventStore.open({ file, readOnly: true });
    expect(await reader.readStream('a', 0, 10)).toHaveLength(1);
    await reader.close();
  });

  test('close answers pending appends', async () => {
    const store = await SqliteEventStore.open({ file });
    const appends = Array.from({ length: 50 }, (_, index) =>
      store.appendEvents('a', index - 1, [newEvent(`A${index}`)]),
    );
    await store.close();
    expect(await Promise.all(appends)).toHaveLength(50);
    await expect(store.appendEvents('a', 49, [newEvent('A50')])).rejects.toThrow('closed');
  });

  test('a file that cannot be opened is an error at once', async () => {
    const missing = join(folder, 'no', 'such', 'folder', 'events.db');
    await expect(SqliteEventStore.open({ file: missing })).rejects.toThrow('unable to open');
    await expect(SqliteEventStore.open({ file, readOnly: true })).rejects.toThrow('unable to open');
  });

  test(':memory: leaves no files', async () => {
    const outside = process.env['TMPDIR'];
    // A separate folder: other processes create and delete files in the default one.
    process.env['TMPDIR'] = folder;
    try {
      const before = readdirSync(folder);
      const store = await SqliteEventStore.open({ file: ':memory:' });
      await store.appendEvents('a', NO_STREAM, [newEvent('A0')]);
      expect(readdirSync(folder)).toHaveLength(before.length + 1);
      await store.close();
      expect(readdirSync(folder)).toEqual(before);
    } finally {
      if (outside === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = outside;
    }
  });
});
