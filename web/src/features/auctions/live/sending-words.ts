import type { Sending } from './unsent.js';

/** What has become of a bid that was sent, in words that stand alone, with the colour that they are said in. */
export function sendingInWords(sending: Sending): { tone: string; words: string } {
  switch (sending.state) {
    case 'sending':
      return { tone: 'busy', words: 'Sent: waiting for the house’s answer' };
    case 'refused':
      return { tone: 'bad', words: `Refused: ${sending.message}` };
    case 'unknown':
      return {
        tone: 'warn',
        words: `Unknown: the answer was lost. The house is asked whether it has ${sending.cents === null ? 'the withdrawal' : 'the bid'}`,
      };
  }
}
