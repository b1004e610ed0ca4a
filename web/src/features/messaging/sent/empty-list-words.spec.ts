import { expect, test } from '@jest/globals';
import { noneInWords } from './empty-list-words.js';

test('a house that sends no mail does not say that all has arrived', () => {
  expect(noneInWords('failed', true)).toBe('Nothing has failed. Mails do not leave the house: they are under “Kept”.');
  expect(noneInWords('failed', false)).toBe('Nothing has failed.');
  expect(noneInWords('kept', true)).toBe('No mail is kept.');
});
