import type { AuctionView } from './auction-views.js';
import { BID_VISIBILITIES, type AuctionType, type BidVisibility } from '../values/enumerations.js';

/** The steps that can determine the price, by type of auction. */
export interface PriceSteps {
  tenderPayAsBid: 'ownBid';
  highestLosingPrice: 'noBidAtReserve' | 'secondBid' | 'reserve';
}

/** Amounts of a lot with at least one bid. All have the same unit, such as cents. */
export interface PricedLot {
  reservePrice: number;
  winnerBid: number;
  /** The highest bid of a company other than the winner; null without one. */
  secondHighestBid: number | null;
}

export interface SaleRule<Step> {
  /** The price that the winner pays, and the step of the rule (`specification.md §9`). */
  price(lot: PricedLot): { price: number; step: Step };
  /** Whether a company may lower its bid, under rules since version 3. */
  mayLower(auction: Pick<AuctionView, 'withdrawals' | 'bidVisibility'>): boolean;
  /** Visibilities of amounts that the type allows. */
  visibilities: readonly BidVisibility[];
}

/** A sealed auction accepts a lower amount: a refusal would let colleagues find the amount by trying. */
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
