import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../measurement/bench.js';
import { freePort } from '../processes/free-port.js';
import { BenchServer, METRICS_TOKEN, residentIn } from '../processes/server.js';
import { median } from '../results/statistics.js';
import { inMebibytes, inMillis, type Row } from '../results/table.js';
import { metricOf, settled } from '../servers/prepared-server.js';
import { RATE } from './latency.js';

const MIB = 2 ** 20;
const DEMO = new URL('../../../apps/cli/dist/demo/demo.js', import.meta.url);
/** Required memory of the demo, as a multiple of an empty installation's. */
const DEMO_REQUIRED = 1.5;
const WATCHED = { connections: 64, millis: 20_000, required: 600 * MIB };
const FLAT_OUT = { connections: 256, millis: 8_000, events: 500_000, behindRequired: 1_000, required: 700 * MIB };

/** Memory of the demo, and of a server with many watchers and bids; the read models' delay after bids at full speed. */
export async function memory(bench: Bench): Promise<Row[]> {
  return [await ofDemo(bench), await withWatchers(bench), ...(await flatOut(bench))];
}

async function ofDemo({ workbench, scale }: Bench): Promise<Row> {
  const empty = await BenchServer.start(workbench, { dataDir: workbench.folder() });
  await delay(1_000);
  const limit = DEMO_REQUIRED * (await empty.residentBytes());
  await empty.stop();
  const port = await freePort();
  const child = workbench.start(DEMO, {
    env: { ...process.env, PORT: `${port}`, DATA_DIR: `${workbench.folder()}/demo`, METRICS: METRICS_TOKEN },
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.includes('Stop with Ctrl-C') && resolve());
    child.once('exit', (code) => reject(new Error(`the demo ended with code ${code}`)));
  });
  await delay(scale.openMillis);
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const resident = residentIn(await answer.text());
  child.kill('SIGTERM');
  await once(child, 'exit');
  return {
    what: `demo with its live auctions after ${scale.openMillis / 60_000} minutes, resident`,
    measured: inMebibytes(resident),
    required: `≤ ${inMebibytes(limit)} (${DEMO_REQUIRED} × empty)`,
    met: resident <= limit,
  };
}

async function withWatchers(bench: Bench): Promise<Row> {
  const { listeners: watchers } = bench.scale;
  const busy = await bench.another({});
  const { address } = busy.server;
  const visitors = [busy.admin, ...busy.buyers];
  const cookies = Array.from({ length: watchers }, (_, watcher) => visitors[watcher % visitors.length]!.cookie);
  await busy.listeners.run('open', { port: address.port, cookies });
  const { connections, millis, required } = WATCHED;
  const load = { address, connections, auctions: 1, rate: RATE, warmUpMillis: 0, millis };
  let running = true;
  const bids = busy.load.run('atRate', load).finally(() => (running = false));
  let resident = 0;
  while (running) {
    resident = Math.max(resident, await metricOf(busy, RESIDENT));
    await delay(500);
  }
  await bids;
  await busy.server.stop();
  return {
    what: `${watchers} watchers at ${RATE} bids/s for ${millis / 1_000} s, most resident`,
    measured: inMebibytes(resident),
    required: `≤ ${inMebibytes(required)}`,
    met: resident <= required,
  };
}

const RESIDENT = 'process_resident_memory_bytes';

async function flatOut(bench: Bench): Promise<Row[]> {
  const busy = await bench.another({});
  const { connections, millis, events, behindRequired, required } = FLAT_OUT;
  const load = { address: busy.server.address, connections, auctions: 1, millis, warmUpMillis: 0 };
  const behind: number[] = [];
  let [bids, resident] = [0, 0];
  while (bids < events) {
    bids += ((await busy.load.run('flatOut', load)) * millis) / 1_000;
    const from = performance.now();
    await settled(busy);
    behind.push(performance.now() - from);
    resident = Math.max(resident, await metricOf(busy, RESIDENT));
  }
  await busy.server.stop();
  const longest = Math.max(...behind);
  return [
    {
      what: `read models current after ${millis / 1_000} s of bids at full speed, ${connections} connections, median / longest of ${behind.length}`,
      measured: `${inMillis(median(behind))} / ${inMillis(longest)}`,
      required: `≤ ${inMillis(behindRequired)}`,
      met: longest <= behindRequired,
    },
    {
      what: `the same until ${events.toLocaleString('en')} events, most resident`,
      measured: inMebibytes(resident),
      required: `≤ ${inMebibytes(required)}`,
      met: resident <= required,
    },
  ];
}
