import type { AuctionView } from './auction-views.js';
import { BID_VISIBILITIES, type AuctionType, type BidVisibility } from '../values/enumerations.js';

/** The steps by which each type of auction finds a price. An explanation has words for each of them. */
export interface PriceSteps {
  tenderPayAsBid: 'ownBid';
  highestLosingPrice: 'noBidAtReserve' | 'secondBid' | 'reserve';
}

/** Amounts of a lot with a bid, all in the same unit. */
export interface PricedLot {
  reservePrice: number;
  winnerBid: number;
  /** The highest bid of another company. */
  secondHighestBid: number | null;
}

export interface SaleRule<Step> {
  /** What the winner pays, and by which step of the rule (`specification.md §9`). */
  price(lot: PricedLot): { price: number; step: Step };
  /** Whether a company may lower its bid. Auctions of rules before version 3 always allow it. */
  mayLower(auction: Pick<AuctionView, 'withdrawals' | 'bidVisibility'>): boolean;
  /** To whom an auction may show amounts before its end. */
  visibilities: readonly BidVisibility[];
}

/**
 * Lowering a bid would be a way out where it cannot be withdrawn. A sealed auction accepts a lower amount: a refusal would
 * let others find the amount by trying.
 */
const TENDER = {
  mayLower: ({ withdrawals, bidVisibility }) => withdrawals === 'allowed' || bidVisibility === 'sealed',
  visibilities: BID_VISIBILITIES,
} satisfies Omit<SaleRule<never>, 'price'>;

/** How each type of auction sells. Server and web read it; the web adds the words. */
export const SALE_RULES: { readonly [Type in AuctionType]: Readonly<SaleRule<PriceSteps[Type]>> } = {
  tenderPayAsBid: { ...TENDER, price: ({ winnerBid }) => ({ price: winnerBid, step: 'ownBid' }) },
  highestLosingPrice: {
    ...TENDER,
    price({ reservePrice, winnerBid, secondHighestBid }) {
      if (winnerBid < reservePrice) return { price: winnerBid, step: 'noBidAtReserve' };
      if (secondHighestBid !== null && secondHighestBid >= reservePrice)
        return { price: secondHighestBid, step: 'secondBid' };
      return { price: reservePrice, step: 'reserve' };
    },
  },
};
