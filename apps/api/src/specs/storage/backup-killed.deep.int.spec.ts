import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { times } from '@tender/kernel/testing/torture';
import { CLI, cli, cliHere } from '../../testing/processes/command-line.js';
import { TestServer } from '../../testing/server/test-server.js';
import { ServerProcess } from '../../testing/processes/server-process.js';
import { EMBEDDED, embedded } from '../../testing/server/servers.js';

/** Number of kills of a backup, and of a restore. */
const KILLS = times(10, 2);

/** Runs the command, and kills it up to 20 ms after the file `made` exists. */
async function killedOnce(made: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [CLI, ...args], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (!existsSync(made) && child.exitCode === null) await delay(1);
  await delay(Math.random() * 20);
  child.kill('SIGKILL');
  await ended;
}

embedded('a backup or a restore that is killed', () => {
  let folder: string;
  let place: string;
  let backup: string;
  let testServer: TestServer;
  let places = 0;

  /** An empty data folder with the key of the server that was backed up. */
  const emptyPlace = (): string => {
    const at = join(folder, `place-${++places}`);
    mkdirSync(at);
    cpSync(join(place, 'seal.key'), join(at, 'seal.key'));
    return at;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'backup-killed-'));
    place = join(folder, 'house');
    testServer = await TestServer.open({ folder: place, env: EMBEDDED });
    const buyer = await testServer.buyer('ann');
    const lots = Array.from({ length: 20 }, (_, index) => ({ lotNo: `${index + 1}`, reservePrice: 10 }));
    const { auction, lots: added } = await testServer.auction(await testServer.admin(), { buyers: [buyer], lots });
    for (const { _id: lotId } of added) await buyer.placeBid({ auctionId: auction._id, lotId, biddingAmount: 50 });
    backup = join(folder, 'backup');
    expect(await cli('backup', '--data', place, backup)).toMatchObject({ code: 0 });
  });
  afterEach(() => ServerProcess.endAll());
  afterAll(async () => {
    await testServer.close();
    rmSync(folder, { recursive: true });
  });

  test(`is never treated as complete when it is not (${KILLS} kills each)`, async () => {
    let halves = 0;
    // A restore may have finished before it was killed.
    for (let kill = 0; kill < KILLS || halves === 0; kill++) {
      const made = join(folder, `killed-${kill}`);
      await killedOnce(`${made}.unfinished`, 'backup', '--data', place, made);
      // A backup under its final name is complete.
      if (existsSync(made)) expect(await cliHere('restore', '--data', emptyPlace(), made)).toMatchObject({ code: 0 });

      const half = emptyPlace();
      await killedOnce(join(half, 'restoring'), 'restore', '--data', half, backup);
      if (existsSync(join(half, 'restoring'))) {
        halves++;
        const server = new ServerProcess({ DATA_DIR: half });
        expect((await server.ended).code).toBe(1);
        expect(server.output).toContain('is not finished');
        expect((await cliHere('audit', 'verify', '--data', half)).output).toContain('is not finished');
        expect(await cliHere('restore', '--data', half, backup)).toMatchObject({ code: 0 });
      }
      const { code, output } = await cliHere('audit', 'verify', '--data', half);
      expect({ code, output }).toMatchObject({ code: 2, output: expect.stringContaining('CONSISTENT: ') });
    }
  });
});
