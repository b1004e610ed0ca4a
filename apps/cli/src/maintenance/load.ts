import { admit, ApiDriver, applicationOf, stageAuction } from '@tender/api-driver';
import {
  bidAtRate,
  bidderOf,
  bidFlatOut,
  BiddingGrid,
  type Latencies,
  type Load,
  type Tender,
} from '@tender/api-driver/load';
import { newId } from '@tender/kernel';
import { readSettings } from '@tender/platform/settings';
import { defineCommand, only, WrongUsage } from '../command-line/command.js';

const NAME = 'Load test';
/** Maximum concurrent sign-ups. */
const AT_ONCE = 8;
const WARM_UP_SECONDS = 5;
const LOTS = 100;
const HOUR = 3_600_000;

export const loadCommand = defineCommand({
  words: 'load',
  usage: [
    '[--connections <n>] [--companies <n>] [--auctions <n>] [--seconds <n>] [--rate <bids a second>] [--in-use] <http://address>',
  ],
  about: `Measures how many bids per second a server accepts, and their latency: signs up companies, opens auctions, bids on all connections as fast as
they are answered, then at a constant rate (--rate; default: half of the maximum). The first ${WARM_UP_SECONDS} seconds are not counted.
Use a test server, started with RATE_LIMITS=off: the bids stay in its history. A server with other auctions is refused unless --in-use
allows it. Run the command on another machine than the server, and not through a TLS proxy.
The admin is ADMIN_EMAIL with ADMIN_PASSWORD, or with the content of the file ADMIN_PASSWORD_FILE.
Exit codes: 0 measured; 1 a call was refused, with the answer; 64 wrong usage.`,
  options: {
    connections: { type: 'string', default: '64' },
    companies: { type: 'string', default: '16' },
    auctions: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string' },
    'in-use': { type: 'boolean', default: false },
  },
  run: async (given, positionals) => {
    const address = originOf(only(positionals));
    const numbers = {
      connections: numberOf('connections', given.connections),
      companies: numberOf('companies', given.companies),
      auctions: numberOf('auctions', given.auctions),
      seconds: numberOf('seconds', given.seconds),
    };
    const rate = given.rate === undefined ? null : numberOf('rate', given.rate);
    if (numbers.connections > numbers.companies * LOTS)
      throw new WrongUsage(`--connections: at most ${LOTS} for each company, so that each has its own lot`);
    await tryOut(address, { ...numbers, rate, inUse: given['in-use'] });
    return 0;
  },
});

interface Trial {
  connections: number;
  companies: number;
  auctions: number;
  seconds: number;
  /** Bids per second; null for half of the measured maximum. */
  rate: number | null;
  inUse: boolean;
}

async function tryOut(address: URL, { inUse, rate, ...trial }: Trial): Promise<void> {
  const admin = await adminAt(address.origin);
  const others = (await admin.auctions()).filter(({ name }) => !name.startsWith(NAME));
  if (others.length > 0 && !inUse)
    throw new Error(`this server has auctions, such as "${others[0]?.name}": use an empty one, or add --in-use`);
  const { grid, tenders } = await stage(admin, trial);
  try {
    const load: Load = {
      address: { host: address.hostname, port: Number(address.port || 80) },
      connections: trial.connections,
      auctions: trial.auctions,
      warmUpMillis: WARM_UP_SECONDS * 1_000,
      millis: trial.seconds * 1_000,
    };
    const reached = await bidFlatOut(grid, load);
    console.log(
      `${Math.round(reached)} bids a second by ${trial.connections} connections on ${trial.auctions} auctions`,
    );
    const steady = rate ?? Math.max(1, Math.round(reached / 2));
    console.log(`at ${steady} bids a second: ${inWords(await bidAtRate(grid, { ...load, rate: steady }))}`);
  } finally {
    // Live auctions would load the server until their end.
    for (const { auctionId } of tenders) await admin.cancel(auctionId, 'the load test is over').catch(() => undefined);
  }
}

async function adminAt(origin: string): Promise<ApiDriver> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = readSettings(process.env);
  if (ADMIN_EMAIL === null || ADMIN_PASSWORD === null)
    throw new WrongUsage('ADMIN_EMAIL and ADMIN_PASSWORD are required: the admin opens the auctions');
  return new ApiDriver(origin).signIn({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
}

async function stage(
  admin: ApiDriver,
  { companies, auctions }: Pick<Trial, 'companies' | 'auctions'>,
): Promise<{ grid: BiddingGrid; tenders: Tender[] }> {
  const run = newId().slice(-8);
  const applications = Array.from({ length: companies }, (_, company) => applicationOf(`Load-${run}-${company}`));
  const buyers: ApiDriver[] = [];
  while (buyers.length < companies) {
    const next = applications.slice(buyers.length, buyers.length + AT_ONCE);
    buyers.push(
      ...(await Promise.all(next.map((application) => admit(new ApiDriver(admin.address), application, admin)))),
    );
  }
  const tenders: Tender[] = [];
  const now = Date.now();
  for (let number = 1; number <= auctions; number++) {
    const { auction, lots } = await stageAuction(admin, {
      name: `${NAME} ${run}-${number}`,
      category: 'roughDiamond',
      startsAt: new Date(now + HOUR).toISOString(),
      endsAt: new Date(now + 24 * HOUR).toISOString(),
      lots: Array.from({ length: LOTS }, (_, lot) => ({ lotNo: `${lot + 1}`, reservePrice: 1_000 })),
      emails: applications.map(({ email }) => email),
    });
    tenders.push({ auctionId: auction._id, lotIds: lots.map(({ _id }) => _id) });
  }
  return { grid: new BiddingGrid(buyers.map(bidderOf), tenders), tenders };
}

const inWords = ({ p50, p99, p999, max }: Latencies): string =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, p99.9 ${p999.toFixed(1)} ms, longest ${max.toFixed(1)} ms`;

function originOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:')
    throw new WrongUsage('the address must be http://<host>:<port>, not that of a TLS proxy');
  return url;
}

function numberOf(option: string, text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1 || number > 100_000)
    throw new WrongUsage(`--${option} must be a whole number from 1 to 100000`);
  return number;
}
