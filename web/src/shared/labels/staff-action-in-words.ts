import { t } from '../language/t.js';

export const staffActionInWords = (
  house: string,
  { type, onBehalf: { reason } }: { type: string; onBehalf: { reason: string } },
): string =>
  type === 'BidWithdrawn'
    ? t('Withdrawn by {house}: {reason}', { house, reason })
    : t('Entered by {house}: {reason}', { house, reason });
