import { expect, test } from '@jest/globals';
import { emptyListText } from './empty-list-words.js';

test('an installation without mail never claims that all mails were delivered', () => {
  expect(emptyListText('failed', true)).toBe('Nothing has failed. Mails are not sent: they are under “Kept”.');
  expect(emptyListText('failed', false)).toBe('Nothing has failed.');
  expect(emptyListText('kept', true)).toBe('No mail is kept.');
});
