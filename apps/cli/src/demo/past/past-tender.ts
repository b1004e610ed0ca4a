import { stageAuction, type ApiDriver } from '@tender/api-driver';
import type { LotView } from '@tender/contracts';
import { plusDays } from '@tender/contracts/slots';
import { finishAuction } from '../demo-auctions.js';
import { demoDeals, type DemoDeal } from '../demo-stones.js';
import { bidsBetween, perform, simulate, slipOn, tieOn, type Act } from './past-acts.js';
import { localTime, MINUTE, type PastTender } from './past-plan.js';
import type { PastServer } from './past-server.js';
import { holdViewing, type Cast } from './past-viewing.js';

/** An outage begins 8 minutes before the end and lasts 11 minutes. */
const [DOWN_BEFORE, DOWN_AFTER, RESUMED_AFTER] = [8 * MINUTE, 3 * MINUTE, 10 * MINUTE];
const SOFT_CLOSE = { windowSeconds: 120, extendSeconds: 120, latestEndSeconds: 900 };

/** One tender with its viewing, from the preparation to the published result. */
export async function holdTender(past: PastServer, cast: Cast, tender: PastTender): Promise<void> {
  const { admin, buyers } = cast;
  await past.skipTo(Math.max(localTime(tender.monday, '10:12'), past.millis));
  const { viewing, deals } = await holdViewing(past, cast, {
    ...tender,
    deals: demoDeals(tender.category, tender.lots, past.millis),
    date: plusDays(tender.monday, 1),
  });
  await past.skipTo(tender.startsAt - 20 * MINUTE);
  const { auction, lots } = await stageAuction(admin, {
    name: tender.name,
    type: tender.type,
    category: tender.category,
    description: 'Made up for the demonstration: no stone of it exists.',
    viewing,
    startsAt: new Date(tender.startsAt).toISOString(),
    endsAt: new Date(tender.endsAt).toISOString(),
    extension: SOFT_CLOSE,
    emails: buyers.map(({ email }) => email),
    lots: deals,
    until: 'published',
  });
  await past.settle();
  if (tender.incident === 'void') await correctLot(past, admin, { lot: lots[1]!, deal: deals[1]! });
  await past.runTo(tender.startsAt);
  await past.settle();
  await bid(past, cast, { tender, auctionId: auction._id, lots });
  await publish(past, admin, auction._id);
}

/** Corrects the clarity of a lot, which publishes an addendum. */
async function correctLot(
  past: PastServer,
  admin: ApiDriver,
  { lot, deal }: { lot: LotView; deal: DemoDeal },
): Promise<void> {
  await past.runTo(past.millis + 8 * MINUTE);
  await admin.changeLot(lot._id, {
    ...deal,
    clarity: 'Eye clean, minor oil',
    addendum: { reason: 'The certificate names minor oil' },
  });
}

async function bid(
  past: PastServer,
  { admin, buyers }: Cast,
  { tender, auctionId, lots }: { tender: PastTender; auctionId: string; lots: readonly LotView[] },
): Promise<void> {
  const { incident, startsAt, endsAt, bids } = tender;
  const [special, ...others] = lots;
  const resumedAt = endsAt + RESUMED_AFTER;
  const isOut = incident === 'outage';
  const from = startsAt + MINUTE;
  const simulated = await simulate(buyers, auctionId, others);
  const acts: Act[] = bidsBetween(simulated, bids, from, isOut ? endsAt - DOWN_BEFORE : endsAt);
  if (incident === 'tie') acts.push(...tieOn(special!, buyers.slice(2), startsAt));
  if (incident === 'void') acts.push(...slipOn(special!, buyers[1]!, { admin, startsAt }));
  if (isOut) {
    acts.push(
      { at: endsAt - DOWN_BEFORE, act: () => past.beDownUntil(endsAt + DOWN_AFTER) },
      { at: resumedAt, act: () => admin.goLive(auctionId).then(() => past.settle()) },
      ...bidsBetween(simulated, 12, resumedAt + MINUTE, resumedAt + DOWN_BEFORE),
    );
  }
  await perform(past, acts);
  await runToEnd(past, admin, auctionId);
}

async function runToEnd(past: PastServer, admin: ApiDriver, auctionId: string): Promise<void> {
  for (;;) {
    const auction = (await admin.auctions()).find(({ _id }) => _id === auctionId);
    if (!auction || auction.status === 'completed') return;
    if (auction.status === 'paused') await admin.goLive(auctionId);
    else await past.runTo(Math.max(Date.parse(auction.endsAt), past.millis));
    await past.settle();
  }
}

/** Publishes the result after 26 minutes, and waits 3 minutes for the entries of the public log. */
async function publish(past: PastServer, admin: ApiDriver, auctionId: string): Promise<void> {
  await past.runTo(past.millis + 26 * MINUTE);
  await finishAuction(admin, auctionId);
  await past.settle();
  await past.runTo(past.millis + 3 * MINUTE);
}
