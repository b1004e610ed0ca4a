import type { AuctionStatus, AuctionView } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { canOnlyBeCancelled } from '../../auction-lists.js';

/** What the button that submits says: why it does nothing, where it does nothing. */
export const SUBMIT: Record<AuctionStatus, string> = {
  pending: t('Not open yet'),
  live: t('Review & submit'),
  paused: t('Paused'),
  completed: t('Ended'),
};

/** The same of one auction. */
export const submitInWords = (auction: Pick<AuctionView, 'status' | 'keyLost'>): string =>
  canOnlyBeCancelled(auction) ? t('No bids possible') : SUBMIT[auction.status];
