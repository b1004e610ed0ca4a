import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { SqliteEventStore, START } from '@tender/event-store';
import { readRootKey } from '@tender/platform/root-key';
import { eventsFileOf } from './data-folder.js';
import { writeHistory } from './history.js';
import { writePeople } from './many-people.js';
import { writeViewings } from './viewing-history.js';

const folder = mkdtempSync(join(tmpdir(), 'tender-bench-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WRITERS: Record<string, (dataDir: string) => Promise<unknown>> = {
  auctions: (dataDir) => writeHistory(dataDir, 100, { auctions: 1 }),
  viewings: (dataDir) => writeViewings(dataDir, 1, { rooms: 1, companies: 1, goods: 1, bookings: 1 }),
  people: (dataDir) => writePeople(dataDir, 1),
};

describe('a data folder', () => {
  test.each(Object.entries(WRITERS))('with %s has events, and the root key that a server needs', async (_, write) => {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    await write(dataDir);
    const events = await SqliteEventStore.open({ file: eventsFileOf(dataDir), readOnly: true });
    expect(await events.head()).toBeGreaterThan(START);
    await events.close();
    const ofServer = { isEmpty: false, isKnown: () => false, warn: () => undefined };
    expect(readRootKey({ DATA_DIR: dataDir, SEAL_KEY_FILE: null }, ofServer)).toHaveLength(32);
  });
});
