import type { AuctionType } from '@tender/contracts';
import { t } from '../../shared/language/t.js';

interface PricingWords {
  /** What a winner pays (`specification.md §9`). */
  rule: string;
  /** The rule with an example, for the admin who chooses it. */
  explained: string;
}

const SECOND_BID = t(
  'The winner pays the second-highest bid, or the reserve when that is higher; if no bid reaches the reserve, its own bid.',
);

export const PRICING_WORDS: Readonly<Record<AuctionType, PricingWords>> = {
  tenderPayAsBid: { rule: t('The winner pays its own bid.'), explained: t('The winner pays its own bid.') },
  highestLosingPrice: {
    rule: SECOND_BID,
    explained: `${SECOND_BID} ${t('Of bids of 120 and 100 on a reserve of 90, the winner pays 100.')}`,
  },
};
