import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ApiDriver } from '@tender/api-driver';
import { percentile } from '@tender/api-driver/load';
import type { AuctionAt, AuditEvents } from '@tender/contracts';
import type { Bench } from '../measurement/bench.js';
import { writeHistory } from '../prepared-data/history.js';
import { ADMIN, BenchServer } from '../processes/server.js';
import { median } from '../results/statistics.js';
import { inMillis, type Row } from '../results/table.js';

/** Events of the replayed history: as many as in a large auction. */
const REPLAYED = 100_000;
const POSITIONS = 200;
const POSITION_REQUIRED = 200;
/** Required time to verify a million events, in ms. */
const VERIFY_REQUIRED = 30_000;
const CLI = new URL('../../../apps/cli/dist/main.js', import.meta.url).pathname;

/** Waiting times of an auditor: any position of a long history, and the verification of all events. */
export async function audit(bench: Bench): Promise<Row[]> {
  return [...(await positions(bench)), await verification(bench)];
}

/** Requests a position as the page does: the state with the bids on one lot, and the event, concurrently. */
async function positions({ workbench }: Bench): Promise<Row[]> {
  const dataDir = workbench.folder();
  const { streams } = await writeHistory(dataDir, REPLAYED, { auctions: 1 });
  const server = await BenchServer.start(workbench, { dataDir });
  const admin = await new ApiDriver(server.url).signIn(ADMIN);
  const id = streams[0]!.slice('auction-'.length);
  const path = `/api/audit/auctions/${id}`;
  const from = performance.now();
  const { total } = await admin.call<AuditEvents>('GET', `${path}/events?from=0&limit=1`);
  const opening = performance.now() - from;
  const { auction } = await admin.call<AuctionAt>('GET', `${path}/state?bids=none`);
  const lot = auction.lots[0]!._id;
  const waits: number[] = [];
  for (let asked = 0; asked < POSITIONS; asked++) {
    const at = Math.floor(Math.random() * total);
    const since = performance.now();
    await Promise.all([
      admin.call('GET', `${path}/state?at=${at}&bids=${lot}`),
      admin.call('GET', `${path}/events?from=${at}&limit=1`),
    ]);
    waits.push(performance.now() - since);
  }
  await server.stop();
  const events = total.toLocaleString('en');
  return [
    {
      what: `any position of a history of ${events} events, p50 / p99`,
      measured: `${inMillis(median(waits))} / ${inMillis(percentile(waits, 0.99))}`,
      required: `p50 ≤ ${inMillis(POSITION_REQUIRED)}`,
      met: median(waits) <= POSITION_REQUIRED,
    },
    { what: 'the same, from the first request until it was read once', measured: inMillis(opening) },
  ];
}

async function verification({ workbench, scale }: Bench): Promise<Row> {
  const wanted = scale.verifiedEvents;
  const { dataDir, events } = await writeHistory(workbench.folder(), wanted, { admitted: true });
  const from = performance.now();
  // Exit code 2: the events are valid, but there is no log watermark to compare them with.
  const failure: unknown = await promisify(execFile)(process.execPath, [
    CLI,
    'audit',
    'verify',
    '--data',
    dataDir,
  ]).catch((error: unknown) => error);
  const millis = performance.now() - from;
  if ((failure as { code?: number }).code !== 2) throw new Error('the history does not verify', { cause: failure });
  const required = (VERIFY_REQUIRED * events) / 1e6;
  return {
    what: `\`audit verify\` of ${events.toLocaleString('en')} events`,
    measured: inMillis(millis),
    required: `≤ ${inMillis(required)}`,
    met: millis <= required,
  };
}
