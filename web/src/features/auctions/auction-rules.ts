import { lotNumberKey, numberKeyOf, SALE_RULES, type AuctionView } from '@tender/contracts';

/** Version of the rules from which on a soft close has limits, bids cannot be lowered, and single bids can be voided. */
const STRICTER_RULES = 3;

/** Whether an older release created an auction: it keeps the rules of that release (`docs/decisions/0057-rules-version-3.md`). */
export const hasOlderRules = ({ rules }: Pick<AuctionView, 'rules'>): boolean => rules < STRICTER_RULES;

/** Whether a bid can be revised downwards. */
export const canLowerBids = (auction: Pick<AuctionView, 'type' | 'rules' | 'withdrawals' | 'bidVisibility'>): boolean =>
  SALE_RULES[auction.type].mayLower(auction) || hasOlderRules(auction);

/** The key by which an auction tells its lots apart; for one that is not loaded, that of the newest rules. */
export const lotKeyOf = (auction: Pick<AuctionView, 'rules'> | undefined): ((lotNo: string) => string) =>
  auction ? numberKeyOf('lots', auction.rules) : lotNumberKey;
