import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { cliHere } from '../../testing/processes/command-line.js';
import { TestServer } from '../../testing/server/test-server.js';
import { embedded } from '../../testing/server/servers.js';

/** An attacker who can write the files of a stopped server changes the read models only. The events are genuine. */
embedded('read models of an auction that is over, changed by hand', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doctored-views-'));
  let server: TestServer;
  let auctionId: string;
  let lotId: string;
  let genuine: unknown;
  const log: string[] = [];

  /** Rewrites the documents of a collection in all its generations. */
  function doctor(collection: string, change: (document: Record<string, unknown>) => void): void {
    const views = new DatabaseSync(join(folder, 'views.db'));
    const tables = views
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB ?`)
      .all(`${collection}__g[0-9]*`);
    for (const { name } of tables as { name: string }[])
      for (const { _id, document } of views.prepare(`SELECT _id, document FROM "${name}"`).all()) {
        const changed = JSON.parse(String(document)) as Record<string, unknown>;
        change(changed);
        views.prepare(`UPDATE "${name}" SET document = ? WHERE _id = ?`).run(JSON.stringify(changed), _id!);
      }
    views.close();
  }
  const shown = async () => {
    const admin = await server.admin();
    return {
      auction: (await admin.auctions()).find(({ _id }) => _id === auctionId),
      lots: await admin.lots(auctionId),
    };
  };

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
    genuine = await shown();
    await server.close({ keep: true });

    doctor('lots', (lot) => {
      if (lot['_id'] !== lotId) return;
      const winner = { bidId: second._id, companyId: bob.companyId, userId: bob.userId };
      lot['result'] = { ...(lot['result'] as object), winner };
    });
    doctor('auctions', (auction) => {
      auction['netProfit'] = 7;
      auction['resultHash'] = 'f'.repeat(64);
    });
  });
  afterAll(async () => {
    await server.close({ keep: true });
    rmSync(folder, { recursive: true });
  });

  test('are found by the verification of the whole installation', async () => {
    const { code, output } = await cliHere('audit', 'verify', '--data', folder);
    expect(code).toBe(1);
    expect(output).toContain(`lots ${lotId} (result), auction-${auctionId}: the read model differs from the events`);
    expect(output).toContain(`auctions ${auctionId} (netProfit, resultHash), auction-${auctionId}`);
  });

  test('are reported after the start and rebuilt from the events, and users can still work', async () => {
    server = await TestServer.open({ folder, log });
    await eventually(async () => isDeepStrictEqual(await shown(), genuine));
    const { historyFindings } = await server.guest().get('/health/ready').json<{ historyFindings: number }>();
    expect(historyFindings).toBe(2);
    const auditor = await server.auditor();
    const { findings } = await auditor.get('/api/audit/findings').json<{ findings: object[] }>();
    expect(findings).toEqual(
      ['auctions', 'lots'].map(() => expect.objectContaining({ problem: 'view', stream: `auction-${auctionId}` })),
    );
    const isFinding = (line: string) =>
      line.includes('"level":50') && line.includes('the read model differs from the events');
    expect(log.filter(isFinding)).toHaveLength(2);
  });

  test('are no longer a finding at the next start', async () => {
    await server.close({ keep: true });
    server = await TestServer.open({ folder });
    await eventually(() => server.stores.history?.status.scannedAt !== null);
    expect(server.stores.history?.status.findings).toEqual([]);
    const { code } = await cliHere('audit', 'verify', '--data', folder);
    expect(code).toBe(0);
  });
});
