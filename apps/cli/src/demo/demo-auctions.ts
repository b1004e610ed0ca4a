import type { ApiDriver } from '@tender/api-driver';
import type { LotView } from '@tender/contracts';

/** A tender of five hours. `minutes` is the time between start and end. */
export const LONG = {
  name: 'Gemstone tender, autumn',
  type: 'highestLosingPrice',
  category: 'gemstones',
  lots: 32,
  minutes: 300,
} as const;

export const SEALED = {
  name: 'Polished diamonds, sealed bids',
  type: 'tenderPayAsBid',
  category: 'polishedDiamond',
  lots: 30,
  minutes: 360,
  sealed: true,
} as const;

/** Ends at most 13 minutes after its creation: bids near the end move it by at most 3 minutes. */
export const SHORT = {
  name: 'Gemstones, short tender',
  type: 'highestLosingPrice',
  category: 'gemstones',
  lots: 16,
  minutes: 9,
  latestEndSeconds: 180,
} as const;

export const COMING = {
  name: 'Rough diamonds, winter tender',
  type: 'highestLosingPrice',
  category: 'roughDiamond',
  lots: 30,
  minutes: 240,
  startsIn: 24 * 60,
} as const;

const JUST_BELOW_RESERVE = 0.9;

export const decisionOn = ({ result, reservePrice = 0 }: LotView): { sold: boolean; reason: string } =>
  (result?.winnerBid ?? 0) >= JUST_BELOW_RESERVE * reservePrice
    ? { sold: true, reason: 'Close to the reserve' }
    : { sold: false, reason: 'Too far below the reserve' };

export async function finishAuction(admin: ApiDriver, auctionId: string): Promise<void> {
  for (const lot of await admin.lots(auctionId)) {
    if (lot.sold !== null || lot.withdrawn) continue;
    const { sold, reason } = decisionOn(lot);
    await admin.decideLot(lot._id, sold, reason);
  }
  const sold = (await admin.lots(auctionId)).filter((lot) => lot.sold);
  const over = sold.reduce((sum, { result, reservePrice }) => sum + (result?.priceToPay ?? 0) - (reservePrice ?? 0), 0);
  await admin.publishResult(auctionId, Number(over.toFixed(2)));
}
