import { applicationOf } from '@tender/api-driver';
import type { Bench } from '../measurement/bench.js';
import { openAuction, prepareServer } from '../servers/prepared-server.js';
import { BenchServer } from '../processes/server.js';
import { median } from '../results/statistics.js';
import { inMillis, type Row } from '../results/table.js';
import { signedIn, visitor } from '../browser/visitor.js';
import { COMPANIES } from '../servers/browsed-server.js';

/** Delay until a buyer sees a change. */

const TIMES = 5;

export async function pauseSeen(bench: Bench): Promise<Row[]> {
  const { server, admin, companies } = await bench.browsed(COMPANIES);
  const { auctionId } = await openAuction(admin, 2_000, { companies, lotsPerAuction: 300 });
  const visit = await visitor(await bench.browser(), server.url);
  await signedIn(visit, server.url, applicationOf('Bench2'));
  const { page } = visit;
  await page.goto(`/live-auction?id=${auctionId}`);
  await page.getByRole('status').filter({ hasText: 'Connected' }).waitFor();
  const submit = page.getByRole('complementary', { name: 'Your bids' }).getByRole('button', { name: 'Paused' });
  const waits: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const from = performance.now();
    await admin.pause(auctionId, 'Measured');
    await submit.waitFor();
    waits.push(performance.now() - from);
    await admin.goLive(auctionId);
    await submit.waitFor({ state: 'detached' });
  }
  await visit.context.close();
  return [
    { what: 'a buyer sees a pause after the admin’s click', before: '≤ 2.6 s', measured: inMillis(median(waits)) },
  ];
}

/** Time from a restarted server's readiness until an open floor receives live messages; the session survives. */
export async function reconnection(bench: Bench): Promise<Row[]> {
  const { workbench } = bench;
  const dataDir = workbench.folder();
  const prepared = await prepareServer(workbench, { companies: 1, auctions: 1, lotsPerAuction: 10 }, { dataDir });
  let { server } = prepared;
  const visit = await visitor(await bench.browser(), server.url);
  await signedIn(visit, server.url, applicationOf('Bench0'));
  const connected = visit.page.getByRole('status').filter({ hasText: 'Connected' });
  await visit.page.goto(`/live-auction?id=${prepared.tenders[0]!.auctionId}`);
  await connected.waitFor();
  const waits: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    await server.stop();
    await connected.waitFor({ state: 'detached' });
    server = await BenchServer.start(workbench, { dataDir, env: { PORT: String(server.address.port) } });
    const from = performance.now();
    await connected.waitFor();
    waits.push(performance.now() - from);
  }
  await visit.context.close();
  await server.stop();
  return [
    {
      what: `connected again after the server is ready again, ${TIMES} times: median; longest`,
      before: '0.6 s (once)',
      measured: `${inMillis(median(waits))}; ${inMillis(Math.max(...waits))}`,
    },
  ];
}
