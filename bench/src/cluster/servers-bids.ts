import type { Bench } from '../measurement/bench.js';
import { CONNECTIONS } from '../servers/server-cluster.js';
import { compare, median, type Round } from '../results/statistics.js';
import { inPercent, perSecond, withSpread, type Row } from '../results/table.js';

/**
 * Required bids per second on one auction, by number of api processes. Instead, `REQUIRED_RATIO` of the raw engine's
 * rate is enough.
 */
const REQUIRED_RATE = { 1: 1_000, 2: 1_200 };
const REQUIRED_RATIO = 0.6;

/** Durable bids per second with one and two api processes, against as many concurrent raw appends as connections. */
export async function serversBids(bench: Bench): Promise<Row[]> {
  const cluster = await bench.onServers();
  const { rounds, roundMillis, warmUpMillis, coldMillis, size } = bench.scale.servers;
  const rows: Row[] = [];
  for (const count of [1, 2] as const) {
    const addresses = await cluster.apis(count);
    await cluster.flatOut(addresses, { auctions: size.auctions, warmUpMillis: 0, millis: coldMillis });
    for (const auctions of [1, size.auctions]) {
      const measured: Round[] = [];
      const batches: number[] = [];
      const appends: number[] = [];
      const single: number[] = [];
      await cluster.appended();
      for (let round = 0; round < rounds; round++) {
        const ours = await cluster.flatOut(addresses, { auctions, warmUpMillis, millis: roundMillis });
        await cluster.settled();
        const { events, appends: made } = await cluster.appended();
        const batch = events / made;
        batches.push(batch);
        appends.push(ours / batch);
        const raw = { batch: Math.max(1, Math.round(batch)), millis: roundMillis };
        measured.push({ ours, bare: await cluster.engines.appendsPerSecond({ ...raw, atOnce: CONNECTIONS }) });
        single.push(await cluster.engines.appendsPerSecond({ ...raw, atOnce: auctions }));
      }
      const { ours, bare, ratio } = compare(measured);
      const where = `${auctions === 1 ? 'one auction' : `${auctions} auctions`}, ${count} api`;
      rows.push({
        what: `durable bids over HTTP, ${CONNECTIONS} connections, ${where}`,
        measured: perSecond(ours),
        bare: perSecond(bare),
        ratio: withSpread(ratio, inPercent),
        ...(auctions === 1 && {
          required: `≥ ${perSecond(REQUIRED_RATE[count])} or ≥ ${inPercent(REQUIRED_RATIO)}`,
          met: ours >= REQUIRED_RATE[count] || ratio.median >= REQUIRED_RATIO,
        }),
      });
      rows.push({
        what: `their appends, bids in one; the same bids raw, ${auctions === 1 ? 'one append' : `${auctions} appends`} at a time`,
        measured: `${perSecond(median(appends))}, ${median(batches).toFixed(1)}`,
        bare: perSecond(median(single)),
      });
    }
  }
  const finds: number[] = [];
  for (let round = 0; round < rounds; round++)
    finds.push(await cluster.engines.findsPerSecond({ atOnce: CONNECTIONS, millis: roundMillis }));
  rows.push({ what: `raw finds of a session, ${CONNECTIONS} at a time`, measured: '', bare: perSecond(median(finds)) });
  return rows;
}
