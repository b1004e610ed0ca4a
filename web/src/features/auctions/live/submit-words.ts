import type { AuctionStatus } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';

/** What the button that submits says: why it does nothing, where it does nothing. */
export const SUBMIT: Record<AuctionStatus, string> = {
  pending: t('Not open yet'),
  live: t('Review & submit'),
  paused: t('Paused'),
  completed: t('Ended'),
};
