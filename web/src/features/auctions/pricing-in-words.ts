import type { AuctionType } from '@tender/contracts';
import { t } from '../../shared/language/t.js';

/** What a winner pays in a tender of that type (`specification.md §9`). */
export function pricingInWords(type: AuctionType): string {
  switch (type) {
    case 'tenderPayAsBid':
      return t('The winner pays its own bid.');
    case 'highestLosingPrice':
      return t(
        'The winner pays the second-highest bid, or the reserve when that is higher; if no bid reaches the reserve, its own bid.',
      );
  }
}
