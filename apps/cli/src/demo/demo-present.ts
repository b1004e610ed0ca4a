import { setTimeout as delay } from 'node:timers/promises';
import { RefusedCall, type ApiDriver } from '@tender/api-driver';
import type { AuctionView } from '@tender/contracts';
import { COMING, finishAuction, LONG, SEALED, SHORT } from './demo-auctions.js';
import { keepBidding, SimulatedBuyer } from './demo-bidding.js';
import type { DemoAuction, DemoData } from './demo-data.js';
import { hangPictures } from './demo-pictures.js';

/** Bids per minute on each tender. `besideShort` applies to the long tender while the short one is live. */
const BIDS_PER_MINUTE = { short: 10, long: 10, besideShort: 3, sealed: 1.5 };
/** Pause in ms between the end of a tender and its result: a visitor may decide the lots first. */
const BEFORE_RESULT = 45_000;
const PAUSED_MILLIS = 5_000;

export interface Present {
  short: AuctionView;
  long: AuctionView;
  sealed: AuctionView;
}

/** Creates missing auctions: a completed one, a pending one, and three live ones. */
export async function stagePresent(demo: DemoData, buyers: readonly ApiDriver[]): Promise<Present> {
  const known = await demo.admin.auctions();
  if (!known.some(({ status }) => status === 'completed')) await stageFinished(demo, buyers);
  if (!known.some(({ status, published }) => status === 'pending' && published)) await demo.auction(COMING);
  const live = (name: string) => known.find((auction) => auction.status === 'live' && auction.name === name);
  const long = live(LONG.name) ?? (await stageLive(demo, LONG));
  const sealed = live(SEALED.name) ?? (await stageLive(demo, SEALED));
  // The viewing gives the auction its time zone.
  const shown = long.viewing === null ? {} : { viewing: long.viewing };
  return { long, sealed, short: live(SHORT.name) ?? (await stageLive(demo, { ...SHORT, ...shown })) };
}

/** Creates a completed auction in a store without one. */
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
  await finishAuction(demo.admin, _id);
}

/** Adds the pictures of the lots before the publication, so that buyers never see a lot without its picture. */
async function stageLive(demo: DemoData, plan: Omit<DemoAuction, 'startsIn'>): Promise<AuctionView> {
  const auction = await demo.auction({ ...plan, startsIn: 1, until: 'created' });
  await hangPictures(demo.admin, auction);
  await demo.admin.publish(auction._id);
  return demo.admin.goLive(auction._id);
}

/** Bids for all buyers but the first, which is the visitor's. After a long or sealed tender, creates the next one. */
export async function keepMoving(demo: DemoData, buyers: readonly ApiDriver[], present: Present): Promise<void> {
  const simulated = buyers.slice(1);
  let isShortLive = true;
  const rates = {
    long: () => (isShortLive ? BIDS_PER_MINUTE.besideShort : BIDS_PER_MINUTE.long),
    sealed: () => BIDS_PER_MINUTE.sealed,
  };
  await Promise.all([
    bidUntilResult(demo, simulated, { auction: present.short, rate: () => BIDS_PER_MINUTE.short }).then(
      () => (isShortLive = false),
    ),
    ...(['long', 'sealed'] as const).map(async (kind) => {
      for (let auction = present[kind]; ; auction = await stageLive(demo, kind === 'long' ? LONG : SEALED)) {
        await bidUntilResult(demo, simulated, { auction, rate: rates[kind] });
      }
    }),
  ]);
}

/** Bids until the auction is completed, then decides its lots and publishes its result, unless a visitor did so. */
async function bidUntilResult(
  { admin }: DemoData,
  buyers: readonly ApiDriver[],
  { auction: { _id }, rate }: { auction: AuctionView; rate: () => number },
): Promise<void> {
  const lots = await admin.lots(_id);
  const simulated = await Promise.all(buyers.map((buyer) => new SimulatedBuyer(buyer, _id, lots).begin()));
  for (;;) {
    await keepBidding(simulated, rate);
    const auction = (await admin.auctions()).find((known) => known._id === _id);
    if (!auction || auction.status === 'completed') break;
    // The auction is not completed: the visitor may have paused it.
    await delay(PAUSED_MILLIS);
  }
  await delay(BEFORE_RESULT);
  await finishAuction(admin, _id).catch((error: unknown) => {
    if (!(error instanceof RefusedCall)) throw error;
  });
}

/** Adds missing pictures, first those of the long tender. */
export async function hangMissingPictures({ admin }: DemoData): Promise<void> {
  const auctions = (await admin.auctions()).filter(({ status }) => status !== 'completed');
  for (const auction of auctions.toSorted((a, b) => rank(a) - rank(b))) await hangPictures(admin, auction);
}

const rank = ({ name, status }: AuctionView): number => (name === LONG.name ? 0 : status === 'live' ? 1 : 2);
