import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { BidDraftsView } from '@tender/contracts';
import { checkOf } from '@tender/platform/known-key';
import { eventually } from '@tender/kernel/testing/eventually';
import { openEventsBeside } from '@tender/read-store';
import { cliHere } from '../../testing/processes/command-line.js';
import { Forger } from '../../testing/tampering/forger.js';
import { copyRelease010, openRelease010, type Release010 } from '../../testing/release/release-010.js';
import { TestServer } from '../../testing/server/test-server.js';
import { embedded } from '../../testing/server/servers.js';

const OTHER_KEY = Buffer.alloc(32, 1).toString('base64');
const NOT_ITS_KEY = /SEAL_KEY_FILE: this is not the root key of the installation/;

const writeKey = (place: string, key: string): void => writeFileSync(join(place, 'seal.key'), `${key}\n`);
const keyOf = (place: string): string => readFileSync(join(place, 'seal.key'), 'utf8').trim();

/** Check values of the keys that an installation has known, in order. */
async function keysKnownIn(place: string): Promise<string[]> {
  const events = await openEventsBeside({ file: join(place, 'events.db') });
  const found = await events.readStream('installation', 0, 100);
  await events.close();
  return found.flatMap(({ type, data }) => (type === 'RootKeyKnown' ? [(data as { check: string }).check] : []));
}

/** A server whose key is missing, or is another one. */
embedded('the root key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'root-key-'));
  const original = join(folder, 'original');
  let auctionId: string;
  let lotId: string;

  beforeAll(async () => {
    const server = await TestServer.open({ folder: original });
    const ann = await server.buyer('ann');
    const { auction, lots } = await server.auction(await server.admin(), { buyers: [ann] });
    [auctionId, lotId] = [auction._id, lots[0]!._id];
    const mark = { preferences: [{ lotId, favourite: true, priority: 3, note: 'The blue one' }] };
    await ann.call('PATCH', '/api/lot/updatepreferences', { body: mark });
    await ann.call('PATCH', `/api/bidding/drafts/${auctionId}`, { body: { lots: [{ lotId, amount: '120' }] } });
    await server.close({ keep: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const copy = (name: string): string => {
    const place = join(folder, name);
    cpSync(original, place, { recursive: true });
    return place;
  };

  test('is not created beside events: the start fails and names the wrong setting', async () => {
    const place = copy('without');
    rmSync(join(place, 'seal.key'));
    await expect(TestServer.open({ folder: place })).rejects.toThrow(
      /SEAL_KEY_FILE: .*seal\.key does not exist: put the key of this installation there/,
    );
    expect(readdirSync(place)).not.toContain('seal.key');
  });

  test('of another installation makes the start fail, and nothing is written', async () => {
    const place = copy('another');
    writeKey(place, OTHER_KEY);
    await expect(TestServer.open({ folder: place })).rejects.toThrow(NOT_ITS_KEY);
    expect(await keysKnownIn(place)).toHaveLength(1);
  });

  test('is kept if it is beside an empty store', async () => {
    const place = join(folder, 'empty');
    mkdirSync(place);
    writeKey(place, OTHER_KEY);
    const server = await TestServer.open({ folder: place });
    await server.close({ keep: true });
    expect(keyOf(place)).toBe(OTHER_KEY);
    expect(await keysKnownIn(place)).toEqual([checkOf(Buffer.from(OTHER_KEY, 'base64'))]);
  });

  test('is named if its file cannot be read, or holds no key', async () => {
    const place = copy('damaged');
    writeKey(place, 'AAAA');
    await expect(TestServer.open({ folder: place })).rejects.toThrow(/SEAL_KEY_FILE: .* must hold 32 bytes in base64/);
  });

  describe('in a manipulated history', () => {
    const doctored = (name: string, change: (forger: Forger) => void): string => {
      const place = copy(name);
      const forger = new Forger(place);
      change(forger);
      forger.close();
      return place;
    };

    test('is recorded again after its stream was deleted, which is a finding', async () => {
      const place = doctored('deleted', (forger) => forger.deleteStream('installation'));
      const server = await TestServer.open({ folder: place });
      await eventually(() => (server.stores.history?.status.findings.length ?? 0) > 0);
      await server.close({ keep: true });
      expect(await keysKnownIn(place)).toEqual([checkOf(Buffer.from(keyOf(place), 'base64'))]);
    });

    test.each([
      ['rewritten', { check: checkOf(Buffer.from(OTHER_KEY, 'base64')) }],
      ['without a check value', {}],
    ])(
      'makes the start fail with a record that is %s; key replace records it again, and nothing is lost',
      async (_, data) => {
        const place = doctored(`rewritten-${Object.keys(data).length}`, (forger) => {
          const [known] = forger.rows('installation').filter(({ type }) => type === 'RootKeyKnown');
          forger.setData(known!.position, data);
          forger.rehash('installation');
        });
        await expect(TestServer.open({ folder: place })).rejects.toThrow(NOT_ITS_KEY);
        const before = keyOf(place);
        expect(await cliHere('key', 'replace', '--data', place, '--yes')).toMatchObject({ code: 0 });
        expect(keyOf(place)).toBe(before);
        const server = await TestServer.open({ folder: place });
        const ann = await server.signedIn('ann@buyers.test');
        const { drafts } = await ann.get(`/api/bidding/drafts/${auctionId}`).json<{ drafts: BidDraftsView }>();
        expect(drafts).toMatchObject({ lots: [{ lotId, amount: '120' }] });
        expect(drafts.unreadable).toBeUndefined();
        await server.close({ keep: true });
      },
    );
  });

  test('is put in place by a start that finds it beside a wrong one; any other content there is ignored', async () => {
    const place = copy('next');
    const key = keyOf(place);
    writeFileSync(join(place, 'seal.key.next'), 'no key');
    await (await TestServer.open({ folder: place })).close({ keep: true });
    writeFileSync(join(place, 'seal.key.next'), key);
    writeKey(place, OTHER_KEY);
    const log: string[] = [];
    await (await TestServer.open({ folder: place, log })).close({ keep: true });
    expect(keyOf(place)).toBe(key);
    expect(log.filter((line) => line.includes('the root key was replaced'))).toHaveLength(1);
  });

  describe('of the data of release 0.1.0', () => {
    let release: Release010;
    beforeEach(() => void (release = copyRelease010()));
    afterEach(() => rmSync(release.folder, { recursive: true, force: true }));

    test('is recorded at the first start', async () => {
      const { server } = await openRelease010({ release });
      await server.close({ keep: true });
      expect(await keysKnownIn(release.folder)).toEqual([checkOf(Buffer.from(keyOf(release.folder), 'base64'))]);
    });

    test('makes the start fail if it is another one, or missing', async () => {
      writeKey(release.folder, OTHER_KEY);
      await expect(openRelease010({ release })).rejects.toThrow(NOT_ITS_KEY);
      rmSync(join(release.folder, 'seal.key'));
      await expect(openRelease010({ release })).rejects.toThrow(/SEAL_KEY_FILE: .*seal\.key does not exist/);
      expect(readdirSync(release.folder)).not.toContain('seal.key');
      expect(await keysKnownIn(release.folder)).toEqual([]);
    });
  });
});
