import type { AuctionView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { canLowerBids } from '../auction-rules.js';

type Rules = Pick<AuctionView, 'type' | 'rules' | 'withdrawals' | 'bidVisibility'>;

export function withdrawalsExplained(auction: Rules): string {
  if (auction.withdrawals === 'allowed')
    return t('A bid may be lowered or withdrawn until the end; then it is binding.');
  return canLowerBids(auction)
    ? t('A bid may be raised or lowered until the end, but not withdrawn.')
    : t('A bid is binding: it may be raised, but neither lowered nor withdrawn.');
}
