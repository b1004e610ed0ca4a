import type { AuctionType } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';

/** The price that a winner pays (`specification.md §9`), and for some types an example for admins. */
export const PRICING_WORDS: Readonly<Record<AuctionType, readonly [rule: string, example?: string]>> = {
  tenderPayAsBid: [t('The winner pays its own bid.')],
  highestLosingPrice: [
    t('The winner pays the second-highest bid, but at least the reserve; if no bid reaches the reserve, its own bid.'),
    t('Of bids of 120 and 100 on a reserve of 90, the winner pays 100.'),
  ],
};
