import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { ServerProcess } from '../../testing/processes/server-process.js';

/**
 * Runs the built server on a machine whose clock really changes, by `libfaketime` (skipped if it is not installed).
 */
const LIBRARY = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));

const folder = mkdtempSync(join(tmpdir(), 'faketime-'));
afterEach(async () => {
  await ServerProcess.endAll();
  rmSync(folder, { recursive: true, force: true });
});

const attack = async (library: string): Promise<void> => {
  const offset = join(folder, 'offset');
  /** Writes the offset atomically, because the server may read the file at any time. */
  const setClock = (by: string): void => {
    writeFileSync(`${offset}.new`, `${by}\n`);
    renameSync(`${offset}.new`, offset);
  };
  setClock('+0');
  const server = new ServerProcess({
    DATA_DIR: join(folder, 'data'),
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: offset,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    LOG_LEVEL: 'warn',
  });
  const testServer = await server.server();
  const [admin, buyer] = [await testServer.admin(), await testServer.buyer('ann')];
  const soon = await testServer.auction(admin, { buyers: [buyer] });
  const late = await testServer.auction(admin, {
    buyers: [buyer],
    endsAt: new Date(Date.now() + 8 * 3_600_000).toISOString(),
  });
  const seen = async () => {
    const auctions = await admin.auctions();
    return Object.fromEntries(
      auctions.map(({ _id, status, reason }) => [_id, reason ? `${status}: ${reason}` : status]),
    );
  };
  setClock('+5h');
  await eventually(async () => (await seen())[soon.auction._id] === 'paused: clock');
  setClock('+0');
  await eventually(
    () => server.output.includes('the time before the jump'),
    () => `a log line that the clock is right again; the log is ${server.output}`,
  );
  expect(await seen()).toEqual({ [soon.auction._id]: 'paused: clock', [late.auction._id]: 'live' });
  await admin.goLive(soon.auction._id);
  for (const { auction, lots } of [soon, late]) {
    await buyer.placeBid({ auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 500 });
  }
  await server.kill('SIGTERM');
};

if (LIBRARY) test('a clock that is five hours ahead for a moment completes nothing', () => attack(LIBRARY));
else test.skip('a clock that is five hours ahead for a moment: libfaketime is not installed', () => undefined);
