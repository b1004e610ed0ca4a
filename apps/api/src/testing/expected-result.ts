import type { AuctionType } from '@tender/contracts';

/**
 * The raw record of what was acknowledged: who, which lot, how much in cents, in which order of the auction's stream.
 */
export interface Standing {
  company: string;
  cents: number;
  order: number;
}

/** Prices by the words of the specification, §9, and no line of the product. */
export function expectedResult(type: AuctionType, reserveCents: number, bids: Standing[]) {
  const best = [...bids].sort((a, b) => (a.cents === b.cents ? a.order - b.order : b.cents - a.cents));
  const winner = best[0];
  if (winner === undefined)
    return { winnerBid: null, secondHighestBid: null, priceToPay: null, company: null, sold: false };
  const second = best.length > 1 ? best[1]!.cents : null;
  let pays: number;
  if (type === 'tenderPayAsBid') pays = winner.cents;
  else if (bids.every(({ cents }) => cents < reserveCents)) pays = winner.cents;
  else if (second !== null && second >= reserveCents) pays = second;
  else pays = reserveCents;
  return {
    winnerBid: winner.cents / 100,
    secondHighestBid: second === null ? null : second / 100,
    priceToPay: pays / 100,
    company: winner.company,
    sold: winner.cents >= reserveCents ? true : null,
  };
}
