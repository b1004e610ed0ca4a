import type { AuctionView, SoftClose } from '@tender/contracts';
import { durationInWords, lateBidsInWords } from '../../../shared/labels/late-bids-in-words.js';
import { t } from '../../../shared/language/t.js';
import { labelled } from '../../../shared/language/join-texts.js';

/** The soft close in a line; null without one, and after the end. */
export const softCloseInWords = ({ extension, status }: Pick<AuctionView, 'extension' | 'status'>): string | null =>
  extension === null || status === 'completed' ? null : labelled(t('Soft close'), lateBidsInWords(extension));

/** The soft close in sentences, for readers of an auction's rules. */
export function softCloseExplained({ windowSeconds, extendSeconds, stepPercent, latestEndSeconds }: SoftClose): string {
  const moves =
    stepPercent === undefined
      ? t(
          'A new bid, or one that is higher than it ever was, in the last {windowSeconds, plural, one {# second} other {# seconds}} moves the end {extendSeconds, plural, one {# second} other {# seconds}} later.',
          { windowSeconds, extendSeconds },
        )
      : t(
          'A first bid on a lot, or one that is {stepPercent}% and at least $1.00 above your company’s highest bid on it, moves the end {extendSeconds, plural, one {# second} other {# seconds}} later if it arrives in the last {windowSeconds, plural, one {# second} other {# seconds}}.',
          { stepPercent, windowSeconds, extendSeconds },
        );
  return latestEndSeconds === undefined
    ? moves
    : `${moves} ${t(
        'Bids move the end by {duration} in total at most; a pause, or a later end set by the house, is added.',
        {
          duration: durationInWords(latestEndSeconds),
        },
      )}`;
}
