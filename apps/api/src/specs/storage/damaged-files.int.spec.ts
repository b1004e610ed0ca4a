import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { Readiness } from '../../operations/readiness.js';
import { cliHere } from '../../testing/processes/command-line.js';
import { ServerProcess } from '../../testing/processes/server-process.js';
import { embedded } from '../../testing/server/servers.js';
import { TestServer } from '../../testing/server/test-server.js';

/** A start with a damaged file in the data folder (`docs/operations.md`, "A damaged file"). */

embedded('a start on a damaged file', () => {
  let folder: string;
  let original: string;
  let auctionId: string;
  let backup: string;
  const opened: TestServer[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'damaged-'));
    original = join(folder, 'original');
    backup = join(folder, 'backup');
    const testServer = await TestServer.open({ folder: original });
    const [admin, ann] = [await testServer.admin(), await testServer.buyer('ann')];
    const { auction, lots } = await testServer.auction(admin, {
      buyers: [ann],
      lots: ['1', '2'].map((lotNo) => ({ lotNo, reservePrice: 10 })),
    });
    auctionId = auction._id;
    await ann.placeBid({ auctionId, lotId: lots[0]!._id, biddingAmount: 100 });
    expect(await cliHere('backup', '--data', original, backup)).toMatchObject({ code: 0 });
    await ann.placeBid({ auctionId, lotId: lots[1]!._id, biddingAmount: 200 });
    await testServer.close({ keep: true });
  });
  afterEach(async () => {
    for (const testServer of opened.splice(0)) await testServer.close({ keep: true });
    await ServerProcess.endAll();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A copy of the stopped server's folder, with one file that is no database. */
  function damaged(file: string): string {
    const place = join(folder, `without-${file}`);
    cpSync(original, place, { recursive: true });
    for (const suffix of ['-wal', '-shm']) rmSync(join(place, file + suffix), { force: true });
    writeFileSync(join(place, file), 'no database '.repeat(1_000));
    return place;
  }
  async function open(place: string, log: string[] = []): Promise<TestServer> {
    const testServer = await TestServer.open({ folder: place, log });
    opened.push(testServer);
    await eventually(() => testServer.app.get(Readiness).ready, 'the server is ready');
    return testServer;
  }
  const amounts = async (testServer: TestServer): Promise<number[]> =>
    (await (await testServer.signedIn('ann@buyers.test')).bids(auctionId))
      .map(({ biddingAmount }) => biddingAmount!)
      .sort();

  test('views.db: puts it aside with a warning, and builds the read models again', async () => {
    const place = damaged('views.db');
    const log: string[] = [];
    expect(await amounts(await open(place, log))).toEqual([100, 200]);
    const [aside, ...more] = readdirSync(place).filter((name) => name.includes('.damaged-'));
    expect(more).toEqual([]);
    const warnings = log.filter((line) => line.includes('"level":40')).map((line) => JSON.parse(line) as object);
    expect(warnings).toContainEqual(
      expect.objectContaining({
        context: 'Stores',
        msg: expect.stringMatching(new RegExp(`views\\.db is damaged .+ It was moved to \\S+${aside}:`)),
      }),
    );
  });

  test('state.db: ends in one line; with the state of the last backup the server continues, and no event is lost', async () => {
    const place = damaged('state.db');
    const server = new ServerProcess({ DATA_DIR: place });
    expect(await server.ended).toMatchObject({ code: 1 });
    expect(server.output).toMatch(
      /^\S+state\.db is damaged \(file is not a database\): put it back from the last backup \(docs\/operations\.md, "A damaged file"\)\n$/,
    );

    const restored = join(folder, 'restored');
    cpSync(join(place, 'seal.key'), join(restored, 'seal.key'));
    expect(await cliHere('restore', '--data', restored, backup)).toMatchObject({ code: 0 });
    const ofState = (at: string): string[] => readdirSync(at).filter((name) => name.startsWith('state.db'));
    for (const name of ofState(place)) rmSync(join(place, name));
    for (const name of ofState(restored)) cpSync(join(restored, name), join(place, name));
    const testServer = await open(place);
    expect(await amounts(testServer)).toEqual([100, 200]);
    await eventually(() => testServer.stores.history?.status.scannedAt !== null, 'a scan of the log');
    expect(testServer.stores.history?.status.findings).toEqual([]);
  });
});
