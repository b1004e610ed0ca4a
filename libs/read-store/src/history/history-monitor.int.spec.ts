import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { NO_STREAM, SqliteEventStore, type NewEvent } from '@tender/event-store';
import { CHAIN_START, chainLink, SYSTEM } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { HistoryMonitor, type HistoryStatus } from './history-monitor.js';
import { SqliteReadStore } from '../sqlite/sqlite-read-store.js';
import { StateWatermarkStore, type WatermarkStore } from './watermark-store.js';

const heads = new Map<string, { revision: number; hash: string }>();

describe('the history monitor', () => {
  let folder: string;
  let events: SqliteEventStore;
  /** The file over another connection: the writer answers from memory. */
  let beside: SqliteEventStore;
  let reads: SqliteReadStore;
  let watermarks: StateWatermarkStore;
  let status: HistoryStatus | undefined;
  /** First status of a monitor: the log is compared with its watermark, and nothing is scanned. */
  let first: HistoryStatus | undefined;
  let troubles: unknown[];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'watch-'));
    events = await SqliteEventStore.open({ file: join(folder, 'events.db') });
    beside = await SqliteEventStore.open({ file: join(folder, 'events.db'), readOnly: true });
    reads = SqliteReadStore.open(folder);
    watermarks = new StateWatermarkStore(reads);
    [status, first, troubles] = [undefined, undefined, []];
    heads.clear();
  });
  afterEach(async () => {
    await reads.close();
    await beside.close();
    await events.close();
    rmSync(folder, { recursive: true });
  });

  /** Appends events with a valid hash chain. */
  async function append(stream: string, count: number, at = '2026-11-20T09:00:00.000Z'): Promise<void> {
    const head = heads.get(stream) ?? { revision: NO_STREAM, hash: CHAIN_START };
    const expected = head.revision;
    const made = Array.from({ length: count }, (): NewEvent => {
      const event = { id: crypto.randomUUID(), type: 'Happened', data: { in: stream } };
      const metadata = {
        version: 1,
        at,
        actor: SYSTEM,
        commandId: 'c',
        requestId: 'r',
        previousHash: head.hash,
      };
      head.hash = chainLink({ ...event, stream, revision: ++head.revision, metadata }).hash;
      return { ...event, metadata: { ...metadata, hash: head.hash } };
    });
    await events.appendEvents(stream, expected, made);
    heads.set(stream, head);
  }

  function forge(sql: string): void {
    const file = new DatabaseSync(join(folder, 'events.db'));
    file.exec(sql);
    file.close();
  }

  const watching = (store: WatermarkStore = watermarks): HistoryMonitor =>
    new HistoryMonitor({
      events: beside,
      watermarks: store,
      report: (latest) => {
        status = latest;
        first ??= latest;
      },
      trouble: (error) => void troubles.push(error),
    });
  const scanned = () => eventually(() => typeof status?.scannedAt === 'number');
  /** Runs a monitor until its first scan has ended. */
  async function watchOnce(store?: WatermarkStore): Promise<void> {
    [status, first] = [undefined, undefined];
    const watch = watching(store);
    await scanned();
    await watch.stop();
  }
  const problems = () => status?.findings.map(({ problem, stream, revision }) => [problem, stream, revision]);

  test('creates a watermark of every stream, and updates it', async () => {
    for (let index = 0; index < 450; index++) await append(`s${index}`, 2);
    await watchOnce();
    expect(problems()).toEqual([]);
    expect(status?.scannedEvents).toBe(900);
    const before = await watermarks.loadWatermark();
    expect(before).toMatchObject({ epoch: events.epoch, last: { stream: 's449', revision: 1, position: 899n } });
    expect(
      [...before!.streams.values()].map(({ stream, revision, hash }) => [stream, { revision, hash }]).sort(),
    ).toEqual([...heads].sort());

    await append('s7', 3);
    await watchOnce();
    const after = await watermarks.loadWatermark();
    expect(after).toMatchObject({ last: { stream: 's7', revision: 4, position: 902n } });
    expect(after!.streams.size).toBe(450);
    expect(after!.streams.get('s7')).toMatchObject(heads.get('s7')!);
  });

  test('reports the newest event of all streams: at once from the watermark, without one after a scan', async () => {
    const late = '2026-11-21T05:00:00.000Z';
    await append('a', 3);
    await append('b', 2, late);
    await append('c', 1);
    await watchOnce();
    const newest = { stream: 'b', revision: 0, position: 3n, at: late };
    expect([first?.newest, status?.newest]).toEqual([null, newest]);
    await watchOnce();
    // The watermark has only the last event of a stream.
    const last = { ...newest, revision: 1, position: 4n };
    expect([first, status]).toMatchObject([{ scannedEvents: 0, newest: last }, { newest: last }]);
  });

  test('accepts a log that is ahead of its watermark, as after a crash', async () => {
    await append('a', 3);
    await watchOnce();
    await append('a', 200);
    await append('b', 5);
    await watchOnce();
    expect(problems()).toEqual([]);
  });

  test('does not update the watermark for a log that was truncated while it ran, and finds the loss again', async () => {
    await append('a', 10);
    await append('b', 10);
    await watchOnce();
    const marked = await watermarks.loadWatermark();

    [status, first] = [undefined, undefined];
    const watch = watching();
    await scanned();
    forge('DELETE FROM entries WHERE position >= 15');
    await watch.stop();
    expect(problems()).toEqual([['shorter', 'b', 9]]);
    expect(await watermarks.loadWatermark()).toEqual(marked);

    // The log grows beyond its old end: the mark still exists.
    await events.close();
    events = await SqliteEventStore.open({ file: join(folder, 'events.db') });
    await append('c', 20);
    await watchOnce();
    expect(problems()).toEqual([['shorter', 'b', 9]]);
    expect(await watermarks.loadWatermark()).toEqual(marked);

    await watermarks.clear();
    await watchOnce();
    expect(problems()).toEqual([]);
  });

  test('reports the first invalid event of each stream, and every empty position', async () => {
    await append('a', 3);
    await append('b', 3);
    await append('c', 3);
    forge(
      `UPDATE entries SET data = '{"in":"x"}' WHERE position = 1; UPDATE entries SET metadata = 'null' WHERE position = 4; DELETE FROM entries WHERE position = 7;`,
    );
    await watchOnce();
    expect(problems()).toEqual([
      ['hash', 'a', 1],
      ['hash', 'b', 1],
      ['position', null, null],
      ['missing', 'c', 1],
    ]);
    expect(status?.findings.map(({ position }) => position)).toEqual([1n, 4n, 7n, 8n]);
  });

  test('reports once that the state cannot be written, and the watermark is behind until it can', async () => {
    await append('a', 3);
    let full = true;
    const disk: WatermarkStore = {
      loadWatermark: () => watermarks.loadWatermark(),
      saveHeads: (epoch, marks) =>
        full ? Promise.reject(new Error('database or disk is full')) : watermarks.saveHeads(epoch, marks),
    };
    const watch = watching(disk);
    await eventually(() => troubles.length > 0);
    full = false;
    await watch.stop();
    expect(troubles).toEqual([expect.objectContaining({ message: 'database or disk is full' })]);
    expect(await watermarks.loadWatermark()).toMatchObject({ last: { stream: 'a', revision: 2 } });
  });
});
