import type { Bench, ServerUnderLoad } from '../measurement/bench.js';
import { metricOf, settled } from '../servers/prepared-server.js';
import type { LoadJobs } from '../processes/load-process.js';
import { compare, type Round } from '../results/statistics.js';
import { gainRow, inMicros, perSecond, type Row } from '../results/table.js';

/** Names from `apps/api/src/tuning/switches.ts`: the server refuses to start with any other. */
const TUNINGS = ['frames', 'rules'];
const CONNECTIONS = 64;
/** Uncounted bids on either side: uncompiled code would distort the comparison. */
const WARM_UP_BIDS = 100_000;
/** Buyers' sockets that listen during the bids, besides the admin's. */
const LISTENING_BUYERS = 30;

/** Gain of each piece of tuning: a server with it and one without, alternating, with the same bids and listeners. */
export async function tuning(bench: Bench): Promise<Row[]> {
  const tuned = await bench.server();
  await warmUp(tuned, bench);
  const rows: Row[] = [];
  for (const name of TUNINGS) {
    const without = await bench.another({ TUNING_OFF: name });
    await warmUp(without, bench);
    const sides = { tuned, without };
    const cpu: Round[] = [];
    const rate: Round[] = [];
    for (let round = 0; round < bench.scale.rounds; round++) {
      const { ours, bare } = await inTurns(sides, round % 2 === 0 ? ['tuned', 'without'] : ['without', 'tuned'], bench);
      cpu.push({ ours: ours.cpuMicros, bare: bare.cpuMicros });
      rate.push({ ours: ours.bids, bare: bare.bids });
    }
    rows.push(
      gainRow(`processor time of a bid with ${name}; without`, compare(cpu), inMicros),
      gainRow(`bids over HTTP with ${name}; without`, compare(rate), perSecond),
    );
    without.load.stop();
    without.listeners.stop();
    await without.server.stop();
  }
  await tuned.listeners.run('close');
  return rows;
}

type Side = 'tuned' | 'without';
interface Measured {
  bids: number;
  cpuMicros: number;
}

async function inTurns(
  sides: Record<Side, ServerUnderLoad>,
  order: readonly Side[],
  bench: Bench,
): Promise<{ ours: Measured; bare: Measured }> {
  const measured: Partial<Record<Side, Measured>> = {};
  for (const side of order) measured[side] = await measure(sides[side], bench);
  return { ours: measured.tuned!, bare: measured.without! };
}

async function measure(busy: ServerUnderLoad, { scale: { size: server, roundMillis } }: Bench): Promise<Measured> {
  const before = await metricOf(busy, 'process_cpu_seconds_total');
  const bids = await busy.load.run('flatOut', {
    address: busy.server.address,
    connections: CONNECTIONS,
    auctions: server.auctions,
    millis: roundMillis,
    warmUpMillis: 0,
  });
  await settled(busy);
  const seconds = (await metricOf(busy, 'process_cpu_seconds_total')) - before;
  return { bids, cpuMicros: (seconds * 1_000_000) / ((bids * roundMillis) / 1_000) };
}

async function warmUp(busy: ServerUnderLoad, { scale: { size: server } }: Bench): Promise<void> {
  const cookies = [busy.admin, ...busy.buyers.slice(0, LISTENING_BUYERS)].map(({ cookie }) => cookie);
  await busy.listeners.run('open', { port: busy.server.address.port, cookies });
  const load: Parameters<LoadJobs['flatOut']>[0] = {
    address: busy.server.address,
    connections: CONNECTIONS,
    auctions: server.auctions,
    millis: 1_000,
    warmUpMillis: 0,
  };
  for (let bids = 0; bids < WARM_UP_BIDS;) bids += await busy.load.run('flatOut', load);
  await settled(busy);
}
