import type { AuctionView } from './auction-views.js';
import { BID_VISIBILITIES, type AuctionType, type BidVisibility } from '../values/enumerations.js';

/** The steps by which each type of auction finds a price. */
export interface PriceSteps {
  tenderPayAsBid: 'ownBid';
  highestLosingPrice: 'noBidAtReserve' | 'secondBid' | 'reserve';
}

/** Amounts of a lot with at least one bid, all in the same unit. */
export interface PricedLot {
  reservePrice: number;
  winnerBid: number;
  /** The highest bid of another company. */
  secondHighestBid: number | null;
}

export interface SaleRule<Step> {
  /** The price that the winner pays, and the step of the rule (`specification.md §9`). */
  price(lot: PricedLot): { price: number; step: Step };
  /** Whether a company may lower its bid. Auctions of rules before version 3 always allow it. */
  mayLower(auction: Pick<AuctionView, 'withdrawals' | 'bidVisibility'>): boolean;
  /** Allowed visibilities of amounts before the end. */
  visibilities: readonly BidVisibility[];
}

/** A sealed auction accepts a lower amount: a refusal would let others find the amount by trying. */
const TENDER = {
  mayLower: ({ withdrawals, bidVisibility }) => withdrawals === 'allowed' || bidVisibility === 'sealed',
  visibilities: BID_VISIBILITIES,
} satisfies Omit<SaleRule<never>, 'price'>;

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
