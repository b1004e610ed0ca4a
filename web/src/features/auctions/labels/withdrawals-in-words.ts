import type { AuctionView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { canLowerBids } from '../auction-rules.js';

type Rules = Pick<AuctionView, 'type' | 'rules' | 'withdrawals' | 'bidVisibility'>;

export function withdrawalsInWords(auction: Rules): string {
  if (auction.withdrawals === 'allowed') return t('Bids can be lowered and withdrawn until the end');
  return canLowerBids(auction) ? t('Bids can be lowered, but not withdrawn') : t('Bids can only be raised');
}

export function withdrawalsExplained(auction: Rules): string {
  if (auction.withdrawals === 'allowed')
    return t('A bid may be lowered or withdrawn while the auction runs, also in the last second.');
  return canLowerBids(auction)
    ? t('Bids may be raised or lowered, but not withdrawn.')
    : t('A bid is binding: it may be raised, but neither lowered nor withdrawn.');
}
