import type { AuctionView } from '@tender/contracts';
import { t } from '../../shared/language/t.js';

/** How late bids move the end, in a line; null where they do not, or no more. */
export const softCloseInWords = ({ extension, status }: Pick<AuctionView, 'extension' | 'status'>): string | null =>
  extension === null || status === 'completed'
    ? null
    : `${t('Soft close')}: ${t('a bid in the last {windowSeconds} s moves the end by {extendSeconds} s', {
        windowSeconds: extension.windowSeconds,
        extendSeconds: extension.extendSeconds,
      })}`;
