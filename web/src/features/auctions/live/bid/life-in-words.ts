import { t } from '../../../../shared/language/t.js';
import { clockAt } from '../../../../shared/time/zoned-time.js';
import { auctionNow } from '../../state/auctions-slice.js';
import type { BidLife } from './bid-life.js';

export interface LifeWords {
  tone: string;
  words: string;
}

/** The state of the last submitted bid; null if the company's bid or the draft describes the lot. @param isRevision whether the company has a bid */
export function lifeInWords(life: BidLife, isRevision = false): LifeWords | null {
  switch (life.state) {
    case 'draft':
    case 'received':
      return null;
    case 'queued':
      return { tone: 'quiet', words: t('Waits its turn') };
    case 'sending':
      return life.isUnsent ? UNSENT : { tone: 'busy', words: t('Sent: waiting for the answer') };
    case 'unknown':
      if (life.isUnsent) return UNSENT;
      return {
        tone: 'warn',
        words:
          life.cents === null
            ? t('Unknown: the answer was lost. Your browser checks whether the server has the withdrawal')
            : t('Unknown: the answer was lost. Your browser checks whether the server has the bid'),
      };
    case 'refused': {
      const { message } = life;
      if (life.by === 'limits') return { tone: 'warn', words: t('Not sent: {why}', { why: message }) };
      return {
        tone: 'bad',
        words: isRevision ? t('Change refused: {message}', { message }) : t('Refused: {message}', { message }),
      };
    }
    case 'overtaken':
      return life.bid === 'standing' ? { tone: 'warn', words: t('Replaced: your company made a later bid') } : null;
  }
}

const UNSENT: LifeWords = { tone: 'warn', words: t('Not sent yet: no connection, retrying') };

/** When the server received a bid, by the clock of the auction's time zone. */
export const receivedClock = (at: string, auctionId: string): string =>
  clockAt(at, auctionNow(auctionId)?.timeZone ?? 'UTC');

export const receivedInWords = (at: string, auctionId: string): string =>
  t('Received {time}', { time: receivedClock(at, auctionId) });
