import { t } from '../language/t.js';

/** What the house, by its name, has done for a company, of its own receipt or line: withdrawn a bid, or entered one. */
export const staffActionInWords = (
  house: string,
  { type, onBehalf: { reason } }: { type: string; onBehalf: { reason: string } },
): string =>
  type === 'BidWithdrawn'
    ? t('Withdrawn by {house}: {reason}', { house, reason })
    : t('Entered by {house}: {reason}', { house, reason });
