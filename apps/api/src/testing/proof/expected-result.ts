import { expectedPrice } from '@tender/auctions/testing/expected-price';
import type { AuctionType } from '@tender/contracts';

/** Raw record of an accepted bid: company, amount in cents, and order in the auction's stream. */
export interface Standing {
  company: string;
  cents: number;
  order: number;
}

/** Result of a lot by the specification (§9), independent of the product. */
export function expectedResult(type: AuctionType, reserveCents: number, bids: Standing[]) {
  const best = [...bids].sort((a, b) => (a.cents === b.cents ? a.order - b.order : b.cents - a.cents));
  const winner = best[0];
  if (winner === undefined)
    return { winnerBid: null, secondHighestBid: null, priceToPay: null, company: null, sold: false };
  const second = best.length > 1 ? best[1]!.cents : null;
  return {
    winnerBid: winner.cents / 100,
    secondHighestBid: second === null ? null : second / 100,
    priceToPay:
      expectedPrice(
        type,
        reserveCents,
        best.map(({ cents }) => cents),
      ) / 100,
    company: winner.company,
    sold: winner.cents >= reserveCents ? true : null,
  };
}
