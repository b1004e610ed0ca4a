import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LotView } from '@tender/contracts';
import { eventually } from '@tender/kernel/testing/eventually';
import { alertsOf } from '../../testing/staging/alerts.js';
import { cliHere } from '../../testing/processes/command-line.js';
import { Forger } from '../../testing/tampering/forger.js';
import { TestServer } from '../../testing/server/test-server.js';
import { embedded } from '../../testing/server/servers.js';

/**
 * An attacker who can write the file of a stopped server appends events behind the result of an auction, with another
 * winner. All hashes are right.
 */
embedded('events behind the result of an auction', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doctored-end-'));
  let server: TestServer;
  let auctionId: string;
  let lotId: string;
  const log: string[] = [];

  beforeAll(async () => {
    server = await TestServer.open({ folder });
    const admin = await server.admin();
    const [ann, bob] = [await server.buyer('ann'), await server.buyer('bob')];
    const { auction, lots } = await server.auction(admin, { buyers: [ann, bob] });
    auctionId = auction._id;
    lotId = lots[0]!._id;
    await ann.placeBid({ auctionId, lotId, biddingAmount: 150_000 });
    const second = await bob.placeBid({ auctionId, lotId, biddingAmount: 140_000 });
    await admin.call('PATCH', `/api/auction/complete/${auctionId}`, { body: {} });
    for (const { _id, sold } of await admin.lots(auctionId))
      if (sold === null) await admin.call('PATCH', `/api/lot/decide/${_id}`, { body: { sold: false } });
    await admin.call('PATCH', `/api/auction/result/publish/${auctionId}`, { body: { netProfit: 1 } });
    await server.close({ keep: true });

    const forger = new Forger(folder);
    const result = forger.rows(`auction-${auctionId}`).find(({ type }) => type === 'AuctionCompleted')!;
    const data = JSON.parse(result.data) as { results: { lotId: string }[] };
    const bid = { bidId: second._id, lotId, companyId: bob.companyId, userId: bob.userId };
    const winner = { bidId: second._id, companyId: bob.companyId, userId: bob.userId };
    const forged = {
      lotId,
      winnerBid: 16_000_000,
      secondHighestBid: 15_000_000,
      priceToPay: 15_000_000,
      winner,
      sold: true,
    };
    forger.append(`auction-${auctionId}`, [
      { type: 'AuctionResumed', data: { endsAt: '2099-01-01T00:00:00.000Z' } },
      { type: 'BidRevised', data: { ...bid, amount: 16_000_000 } },
      {
        type: 'AuctionCompleted',
        data: { results: data.results.map((each) => (each.lotId === lotId ? forged : each)) },
      },
      { type: 'ResultPublished', data: { netProfit: 1 } },
    ]);
    forger.close();
    server = await TestServer.open({ folder, log });
  });
  afterAll(async () => {
    await server.close({ keep: true });
    rmSync(folder, { recursive: true });
  });

  const resultFor = (lots: readonly LotView[]) => lots.find(({ _id }) => _id === lotId)!;

  test('change neither the result for staff, nor the outcome for companies', async () => {
    const admin = await server.admin();
    const [ann, bob] = [await server.signedIn('ann@buyers.test'), await server.signedIn('bob@buyers.test')];
    expect(resultFor(await admin.lots(auctionId)).result).toMatchObject({
      winnerBid: 150_000,
      winner: { companyId: ann.companyId },
    });
    expect(resultFor(await ann.lots(auctionId)).outcome).toMatchObject({ won: true });
    expect(resultFor(await bob.lots(auctionId)).outcome).toMatchObject({ won: false });
    await admin.patch(`/api/auction/live/${auctionId}`).expect(409);
  });

  test('are reported: in the log, by the health check, to auditors, and by the verification', async () => {
    await eventually(() => server.stores.history?.status.scannedAt !== null);
    const { historyFindings } = await server.guest().get('/health/ready').json<{ historyFindings: number }>();
    expect(historyFindings).toBe(4);
    expect(
      log.filter((line) => line.includes('"level":50') && line.includes('was written after the end of its auction')),
    ).toHaveLength(4);
    const admin = await server.admin();
    await eventually(async () => (await alertsOf(admin, 'historyFinding')).length === 4, 'an alert for each finding');
    const auditor = await server.auditor();
    const { findings } = await auditor.get('/api/audit/findings').json<{ findings: { text: string }[] }>();
    expect(findings.map(({ text }) => text)).toEqual(
      Array.from({ length: 4 }, () => expect.stringContaining('was written after the end of its auction')),
    );
    const ignored = async (call: string) =>
      (await auditor.get(`/api/audit/auctions/${auctionId}/${call}`)).body as object;
    const { total, ignored: revisions } = (await ignored('outline')) as { total: number; ignored: number[] };
    expect(revisions).toEqual([4, 3, 2, 1].map((back) => total - back));
    expect(await ignored(`events?from=${total - 5}`)).toMatchObject({
      events: [{ type: 'ResultPublished', ignored: false }, ...revisions.map(() => ({ ignored: true }))],
    });
    const { code, output } = await cliHere('audit', 'verify', '--data', folder, auctionId);
    expect(code).toBe(1);
    expect(output).toMatch(
      /event \d+ \(AuctionResumed\): the rules would not have produced it \[rule, AUCTION_COMPLETED\]/,
    );
  });
});
