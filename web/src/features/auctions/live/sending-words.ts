import { t } from '../../../shared/language/t.js';
import type { Sending } from './unsent.js';

/** What has become of a bid that was sent, in words that stand alone, with the colour that they are said in. @param stands whether an earlier bid stands, whatever became of this one */
export function sendingInWords(sending: Sending, stands = false): { tone: string; words: string } {
  if ((sending.state === 'sending' || sending.state === 'unknown') && sending.isUnsent)
    return { tone: 'warn', words: t('Not sent yet: no connection, retrying') };
  switch (sending.state) {
    case 'waiting':
      return { tone: 'quiet', words: t('Waits its turn') };
    case 'sending':
      return { tone: 'busy', words: t('Sent: waiting for the answer') };
    case 'refused':
      return {
        tone: 'bad',
        words: stands
          ? t('Change refused: {message}', { message: sending.message })
          : t('Refused: {message}', { message: sending.message }),
      };
    case 'overtaken':
      return { tone: 'warn', words: t('Replaced: your company made a later bid') };
    case 'unknown':
      return {
        tone: 'warn',
        words:
          sending.cents === null
            ? t('Unknown: the answer was lost. Your browser checks whether the server has the withdrawal')
            : t('Unknown: the answer was lost. Your browser checks whether the server has the bid'),
      };
  }
}
