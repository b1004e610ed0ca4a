import type { BidView, LotView } from '@tender/contracts';
import { meant, t } from '../../../shared/language/t.js';

export type Ended = 'Withdrawn' | 'LotWithdrawn' | 'Void';

export const ENDED: Record<Ended, string> = {
  Withdrawn: meant('Withdrawn', 'a bid'),
  LotWithdrawn: t('Lot withdrawn'),
  Void: t('Voided by the house'),
};

export const ENDED_TO_US: Record<Ended, string> = { ...ENDED, Withdrawn: t('Withdrawn by us') };

/** How a bid ended; null for a standing bid. */
export function endedBy({ status }: BidView, { withdrawn }: Pick<LotView, 'withdrawn'>): Ended | null {
  if (status === 'standing') return null;
  return status === 'withdrawn' ? 'Withdrawn' : withdrawn ? 'LotWithdrawn' : 'Void';
}
