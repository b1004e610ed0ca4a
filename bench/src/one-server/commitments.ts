import { setTimeout as delay } from 'node:timers/promises';
import type { PublicLogView } from '@tender/contracts';
import type { Bench, ServerUnderLoad } from '../measurement/bench.js';
import { metricOf, settled } from '../servers/prepared-server.js';
import { RATE } from './latency.js';
import { compare, type Round } from '../results/statistics.js';
import { durationRow, gainRow, inMicros, type Row } from '../results/table.js';

const MINUTE = 60_000;
const CONNECTIONS = 64;
/**
 * How long bids are sent in a measurement, in ms. Long enough for a commitment, which is written in the first second
 * of a minute, and for its read models.
 */
const MEASURED = 8_000;
/** Start of a measurement within the minute, in ms: `ours` includes the next minute's commitments, `bare` none. */
const BEGINS = { ours: 57_000, bare: 27_000 } as const;
/** Warm-up of the bids' code, in ms. */
const WARM_UP = 5_000;
/** Divisor of the number of rounds: each takes a minute. */
const ROUNDS_OF = 3;
/** Maximum ratio: 5 % of eight seconds is less than 1 % of the minute that the commitments cover. */
const REQUIRED = 1.05;

interface Measured {
  cpuMicros: number;
  p99: number;
}

/** Cost of each minute's commitments, one per auction, for bidders: the seconds with commitments against others. */
export async function commitments(bench: Bench): Promise<Row[]> {
  const busy = await bench.server();
  await bids(busy, WARM_UP);
  const cpu: Round[] = [];
  const p99: Round[] = [];
  for (let round = 0; round < Math.ceil(bench.scale.rounds / ROUNDS_OF); round++) {
    const bare = await measure(busy, 'bare');
    const ours = await measure(busy, 'ours');
    cpu.push({ ours: ours.cpuMicros, bare: bare.cpuMicros });
    p99.push({ ours: ours.p99, bare: bare.p99 });
  }
  const compared = compare(cpu);
  const seconds = `${MEASURED / 1_000} s`;
  return [
    {
      ...gainRow(`processor time of a bid at ${RATE}/s in the ${seconds} of commitments; without`, compared, inMicros),
      required: `≤ ${REQUIRED} ×`,
      met: compared.ratio.median <= REQUIRED,
    },
    durationRow(`p99 of a bid at ${RATE}/s in the ${seconds} of commitments; without`, compare(p99)),
  ];
}

/** @throws Error if the log has not grown by the commitments, or has grown without any */
async function measure(busy: ServerUnderLoad, side: keyof Round): Promise<Measured> {
  await delay((BEGINS[side] - (Date.now() % MINUTE) + MINUTE) % MINUTE);
  const size = await sizeOfLog(busy);
  const before = await metricOf(busy, 'process_cpu_seconds_total');
  const p99 = await bids(busy, MEASURED);
  await settled(busy);
  const seconds = (await metricOf(busy, 'process_cpu_seconds_total')) - before;
  const grown = (await sizeOfLog(busy)) - size;
  if (grown > 0 !== (side === 'ours')) throw new Error(`the public log has grown by ${grown} entries`);
  return { cpuMicros: (seconds * 1_000_000) / ((RATE * MEASURED) / 1_000), p99 };
}

async function bids({ load, server }: ServerUnderLoad, millis: number): Promise<number> {
  const { p99 } = await load.run('atRate', {
    address: server.address,
    connections: CONNECTIONS,
    auctions: 1,
    rate: RATE,
    warmUpMillis: 0,
    millis,
  });
  return p99;
}

async function sizeOfLog({ server }: ServerUnderLoad): Promise<number> {
  const { log } = (await (await fetch(`${server.url}/api/log`)).json()) as { log: PublicLogView };
  return log.size;
}
