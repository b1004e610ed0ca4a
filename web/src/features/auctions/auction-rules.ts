import { lotNumberKey, numberKeyOf, SALE_RULES, type AuctionView } from '@tender/contracts';

/** First version of the rules with addenda, limits of a soft close, binding bids and voiding of single bids. */
const STRICTER_RULES = 3;

/** Whether the auction has rules before version 3 (`docs/decisions/0057-rules-version-3.md`). */
export const hasOlderRules = ({ rules }: Pick<AuctionView, 'rules'>): boolean => rules < STRICTER_RULES;

/** Whether the auction records its own time zone (`docs/decisions/0080-rules-version-5.md`). */
export const recordsTimeZone = ({ rules }: Pick<AuctionView, 'rules'>): boolean => rules >= 5;

export const canLowerBids = (auction: Pick<AuctionView, 'type' | 'rules' | 'withdrawals' | 'bidVisibility'>): boolean =>
  SALE_RULES[auction.type].mayLower(auction) || hasOlderRules(auction);

/** Returns the function that makes comparison keys of lot numbers; without an auction, by the newest rules. */
export const lotKeyOf = (auction: Pick<AuctionView, 'rules'> | undefined): ((lotNo: string) => string) =>
  auction ? numberKeyOf('lots', auction.rules) : lotNumberKey;
