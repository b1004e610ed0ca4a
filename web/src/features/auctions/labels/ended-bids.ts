import type { BidView, LotView } from '@tender/contracts';
import { meant, t } from '../../../shared/language/t.js';

/** Why a bid does not stand any more. */
export type Ended = 'Withdrawn' | 'LotWithdrawn' | 'Void';

/** The same in words; who withdrew a bid is told by who reads it. */
export const ENDED: Record<Ended, string> = {
  Withdrawn: meant('Withdrawn', 'a bid'),
  LotWithdrawn: t('Lot withdrawn'),
  Void: t('Voided by the house'),
};

/** To the company that bid. */
export const ENDED_TO_US: Record<Ended, string> = { ...ENDED, Withdrawn: t('Withdrawn by us') };

/** Null for a bid that stands. */
export function endedBy({ status }: BidView, { withdrawn }: Pick<LotView, 'withdrawn'>): Ended | null {
  if (status === 'standing') return null;
  return status === 'withdrawn' ? 'Withdrawn' : withdrawn ? 'LotWithdrawn' : 'Void';
}
