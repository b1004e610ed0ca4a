import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiDriver } from '@tender/api-driver';
import type { AuctionView, ViewingView } from '@tender/contracts';
import { SimulatedBuyer } from './demo-bidding.js';
import { DemoProcesses } from './demo-processes.js';
import { DEMO_PASSWORD, DemoData, emailOf } from './demo-data.js';
import { stagePapers } from './demo-papers.js';
import { stagePeople } from './demo-people.js';
import { hangPictures } from './demo-pictures.js';
import { SimulatedViewing, stageViewings } from './demo-viewing.js';
import { settingsOf } from '../command-line/place.js';

/** Starts a demo: one process, or with `--servers` two api processes and two workers. Writes over the API only. */
const LIVE = 'Gemstone tender, autumn';
const LIVE_MINUTES = 180;
const PACE_MILLIS = 2_500;
const VIEWING_PACE_MILLIS = 8_000;

const onServers = process.argv.includes('--servers');
const DATA_DIR = process.env['DATA_DIR'] ?? join('data', 'demo');

const env = {
  ...(onServers && { EVENTSTORE_PREFIX: 'demo.', SEAL_KEY_FILE: join(DATA_DIR, 'seal.key') }),
  ...process.env,
  PORT: process.env['PORT'] ?? '3000',
  HOST: process.env['HOST'] ?? '127.0.0.1',
  DATA_DIR,
  ADMIN_EMAIL: process.env['ADMIN_EMAIL'] ?? emailOf('admin'),
  ADMIN_PASSWORD: process.env['ADMIN_PASSWORD'] || DEMO_PASSWORD,
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
};
const processes = new DemoProcesses(env);

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) => `  ${row.map((text, column) => text.padEnd(widths[column]!)).join('   ')}`.trimEnd())
    .join('\n');
}

async function stage(demo: DemoData, buyers: readonly ApiDriver[]): Promise<AuctionView> {
  const auctions = await demo.admin.auctions();
  if (!auctions.some(({ status }) => status === 'completed')) await stageFinished(demo, buyers);
  if (!auctions.some(({ status, published }) => status === 'pending' && published)) {
    await demo.auction({
      name: 'Polished, sealed bids',
      type: 'tenderPayAsBid',
      category: 'polishedDiamond',
      lots: 60,
      startsIn: 24 * 60,
      minutes: 240,
      sealed: true,
    });
  }
  return auctions.find(({ status, name }) => status === 'live' && name === LIVE) ?? stageLive(demo);
}

async function stageFinished(demo: DemoData, buyers: readonly ApiDriver[]): Promise<void> {
  const { _id } = await demo.auction({
    name: 'Rough diamonds, Botswana',
    type: 'highestLosingPrice',
    category: 'roughDiamond',
    lots: 24,
    startsIn: 5,
    minutes: 60,
    until: 'live',
  });
  const lots = await demo.admin.lots(_id);
  await Promise.all(
    buyers.map(async (buyer) => {
      const simulated = await new SimulatedBuyer(buyer, _id, lots).begin();
      for (let acts = 0; acts < 25; acts++) await simulated.tryToAct();
    }),
  );
  await demo.admin.complete(_id);
  const undecided = (await demo.admin.lots(_id)).filter(({ sold }) => sold === null);
  for (const lot of undecided) await demo.admin.decideLot(lot._id, Math.random() < 0.5, 'Close to the reserve');
  await demo.admin.publishResult(_id, 48_250);
}

const stageLive = (demo: DemoData): Promise<AuctionView> =>
  demo.auction({
    name: LIVE,
    type: 'highestLosingPrice',
    category: 'gemstones',
    lots: 40,
    startsIn: 5,
    minutes: LIVE_MINUTES,
    until: 'live',
  });

/** Bids forever and starts a new auction after each end. The first buyer is left to the visitor. */
async function keepMoving(demo: DemoData, buyers: readonly ApiDriver[], auction: AuctionView): Promise<never> {
  for (let live = auction; ; live = await stageLive(demo)) {
    void hangPicturesIn(demo);
    const lots = await demo.admin.lots(live._id);
    await Promise.all(
      buyers
        .slice(1)
        .map(async (buyer) => (await new SimulatedBuyer(buyer, live._id, lots).begin()).keepBidding(PACE_MILLIS)),
    );
  }
}

async function hangPicturesIn({ admin }: DemoData): Promise<void> {
  try {
    for (const auction of await admin.auctions())
      if (auction.status !== 'completed') await hangPictures(admin, auction);
  } catch (error) {
    if (!processes.stopping) console.error('The pictures of the lots could not be hung:', error);
  }
}

/** Simulates viewings forever and starts a new one after each end. The first buyer is left to the visitor. */
async function keepViewing(demo: DemoData, buyers: readonly ApiDriver[], viewing: ViewingView): Promise<never> {
  for (let live = viewing; ; live = await stageViewings(demo.admin, buyers)) {
    const simulated = new SimulatedViewing(demo.admin, buyers.slice(1), live._id);
    while (await simulated.act()) await delay(VIEWING_PACE_MILLIS);
  }
}

/** Signs every second buyer in at the second api process, if there is one. */
async function spread(buyers: readonly ApiDriver[], addresses: readonly string[]): Promise<ApiDriver[]> {
  const at = (index: number) => addresses[index % addresses.length]!;
  return Promise.all(
    buyers.map(async (buyer, index) => {
      if (at(index) === address) return buyer;
      return new ApiDriver(at(index)).signIn({ email: buyer.email, password: DEMO_PASSWORD });
    }),
  );
}

const addresses = onServers ? await processes.onServers() : await processes.embedded();
const address = addresses[0]!;
const demo = await DemoData.at(address, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD });
const buyers = await spread(await demo.open(), addresses);
if (buyers[0]) await stagePeople(buyers[0], settingsOf({}, env));
const live = await stage(demo, buyers);
const viewing = await stageViewings(demo.admin, buyers);
await stagePapers(demo.admin, { auction: live, viewing });
console.log(`
The demonstration house is open: ${addresses.join(' and ')}

${table([
  ['Sign in as', 'E-mail', 'Password'],
  ['Admin', env.ADMIN_EMAIL, process.env['ADMIN_PASSWORD'] ? '(your ADMIN_PASSWORD)' : DEMO_PASSWORD],
  ['Buyer', buyers[0]?.email ?? '', DEMO_PASSWORD],
  ['Member', emailOf('lotte.claes'), DEMO_PASSWORD],
  ['Auditor', emailOf('auditor'), DEMO_PASSWORD],
])}

  Live now: ${live.name} — watch it as admin under /auction-monitoring?id=${live._id}
  Viewing:  ${viewing.name} — as admin under /viewing-management?id=${viewing._id}
  Stop with Ctrl-C.
`);
await Promise.all([keepMoving(demo, buyers, live), keepViewing(demo, buyers, viewing)]).catch((error: unknown) => {
  if (!processes.stopping) throw error;
});
