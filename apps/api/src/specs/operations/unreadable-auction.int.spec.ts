import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { Forger } from '../../testing/tampering/forger.js';
import { TestServer } from '../../testing/server/test-server.js';
import { LogMinutes } from '../../testing/proof/log-minutes.js';
import type { Person } from '../../testing/callers/person.js';
import { embedded } from '../../testing/server/servers.js';

/**
 * A live auction with an event that this release cannot read. The event's type, `constructor`, is also a member of
 * every object.
 */
embedded('an auction that cannot be read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unreadable-'));
  const time = { now: '2026-11-20T09:00:00.000Z' };
  let server: TestServer;
  let ann: Person;
  let unreadable: string;
  let other: { auctionId: string; lotId: string };

  beforeAll(async () => {
    const clock = () => time.now;
    server = await TestServer.open({ folder, clock });
    const admin = await server.admin();
    const buyers = [await server.buyer('ann')];
    unreadable = (await server.auction(admin, { buyers })).auction._id;
    const { auction, lots } = await server.auction(admin, { buyers });
    other = { auctionId: auction._id, lotId: lots[0]!._id };
    await new LogMinutes(server, time).begun(unreadable, auction._id);
    await server.close({ keep: true });

    const forger = new Forger(folder);
    forger.append(`auction-${unreadable}`, [
      { type: 'constructor', data: {} },
      { type: 'NothingChanged', data: {} },
    ]);
    forger.close();
    server = await TestServer.open({ folder, clock });
    ann = await server.signedIn('ann@buyers.test');
  });
  afterAll(async () => {
    await server.close({ keep: true });
    rmSync(folder, { recursive: true });
  });

  test('does not affect the rest: the server becomes ready, and accepts bids in other auctions', async () => {
    await eventually(async () => (await server.guest().raw('GET', '/health/ready')).status === 200);
    expect(await ann.placeBid({ ...other, biddingAmount: 100 })).toMatchObject({ lot: other.lotId });
  });

  test('gets a commitment each minute, like all others', async () => {
    await new LogMinutes(server, time).next();
    for (const id of [unreadable, other.auctionId])
      expect((await server.guest().log.auction(id)).commitments).toBeGreaterThan(0);
  });

  test('is not sound, and the audit reports it', async () => {
    const auditor = await server.auditor();
    expect(await auditor.get(`/api/audit/auctions/${unreadable}/verify`).json()).toMatchObject({
      ok: false,
      misfit: { type: 'constructor', problem: 'unreadable' },
    });
    expect(await auditor.get(`/api/audit/auctions/${other.auctionId}/verify`).json()).toMatchObject({ ok: true });
  });
});
