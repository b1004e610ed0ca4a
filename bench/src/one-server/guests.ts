import type { Bench, ServerUnderLoad } from '../measurement/bench.js';
import { settled } from '../servers/prepared-server.js';
import type { GuestJobs, Visit } from '../processes/guest-process.js';
import { JobProcess } from '../processes/job-process.js';
import { compare, type Round } from '../results/statistics.js';
import { durationRow, type Row } from '../results/table.js';

const GUEST = new URL('../processes/guest-process.js', import.meta.url);
/** Bids per second: a busy auction, but a light load for the machine. */
const RATE = 100;
const CONNECTIONS = 64;
const MEBIBYTES = 4 * 1024 * 1024;
/** Divisor of the number of rounds: each has three measurements per visit. */
const ROUNDS_OF = 3;
/** Maximum factor on the median time of a bid, by the number of the guests' connections. */
const ALLOWED = new Map([
  [1, 1.5],
  [60, 3],
]);

const until = (bytes: number, next: (index: number) => string): string => {
  const parts: string[] = [];
  for (let length = 0; length < bytes; length += parts.at(-1)!.length + 1) parts.push(next(parts.length));
  return parts.join(',');
};

/** Costly requests that anyone can send. */
const VISITS: Record<string, Omit<Visit, 'address' | 'connections'>> = {
  '15,000 unknown fields to signin': {
    call: 'POST /api/auth/signin',
    body: `{${Array.from({ length: 15_000 }, (_, index) => `"${index.toString(36)}":0`).join(',')}}`,
  },
  '43,600 empty objects to signin': {
    call: 'POST /api/auth/signin',
    body: `{"x":[${Array.from({ length: 43_600 }, () => '{}').join(',')}]}`,
  },
  'the largest sign-in': { call: 'POST /api/auth/signup', body: `{"categories":[${until(7_900, () => '{}')}]}` },
  '4 MiB to lot/upload': { call: 'POST /api/lot/upload/x', body: `{"x":[${until(MEBIBYTES - 100, () => '{}')}]}` },
  '4 MiB of distinct keys, with a key': {
    call: 'POST /api/lot/upload/x',
    headers: 'idempotency-key: bench\r\n',
    body: `{${until(MEBIBYTES - 100, (index) => `"${index}":0`)}}`,
  },
  "GET of the API's description": { call: 'GET /api/docs-json' },
  'GET of the readiness': { call: 'GET /health/ready' },
  'GET of the first page, eight ahead': { call: 'GET /', ahead: 8 },
  'GET of auctions, eight ahead': { call: 'GET /api/auction/getAll', ahead: 8 },
};

/** Slowdown of bids while guests repeat expensive requests. */
export async function guests(bench: Bench): Promise<Row[]> {
  const busy = await bench.server();
  const visitors = JobProcess.start<GuestJobs>(bench.workbench, GUEST);
  await medianOfBids(bench, busy);
  const rows: Row[] = [];
  for (const [name, visit] of Object.entries(VISITS)) {
    const rounds = new Map([...ALLOWED.keys()].map((connections): [number, Round[]] => [connections, []]));
    for (let round = 0; round < Math.ceil(bench.scale.rounds / ROUNDS_OF); round++) {
      const bare = await medianOfBids(bench, busy);
      for (const [connections, measured] of rounds) {
        await visitors.run('come', { ...visit, address: busy.server.address, connections });
        const ours = await medianOfBids(bench, busy);
        if ((await visitors.run('leave')) === 0) throw new Error(`no guest was answered: ${name}`);
        measured.push({ ours, bare });
      }
    }
    for (const [connections, measured] of rounds) {
      const compared = compare(measured);
      const most = ALLOWED.get(connections)!;
      rows.push({
        ...durationRow(
          `bid at ${RATE}/s, p50, beside ${connections === 1 ? 'a guest' : `${connections} guests`}: ${name}`,
          compared,
        ),
        required: `≤ ${most.toFixed(1)} ×`,
        met: compared.ratio.median <= most,
      });
    }
  }
  visitors.stop();
  return rows;
}

async function medianOfBids({ scale }: Bench, busy: ServerUnderLoad): Promise<number> {
  const { p50 } = await busy.load.run('atRate', {
    address: busy.server.address,
    connections: CONNECTIONS,
    auctions: 1,
    rate: RATE,
    warmUpMillis: scale.warmUpMillis,
    millis: 2 * scale.roundMillis,
  });
  await settled(busy);
  return p50;
}
