import { expect, test } from '@jest/globals';
import { aHubMessage } from '../testing/examples.js';
import { subjectInWords } from './message-words.js';

const names = { auction: (id: string) => `Auction ${id}`, viewing: (id: string) => `Viewing ${id}` };

test('a sent subject names its auction or viewing, and the other placeholders', () => {
  const inWords = (subject: string, about = {}) => subjectInWords(aHubMessage({ subject, ...about }), names);
  expect(inWords('Won {{ auctionName }}')).toBe('Won Auction a1');
  expect(inWords('{{firstName}}: see {{viewingName}}', { auctionId: null, viewingId: 'v1' })).toBe(
    '[First name]: see Viewing v1',
  );
  expect(inWords('{{auctionName}}\nand {{nothing}}more', { auctionId: null })).toBe('[Auction] and more');
});
