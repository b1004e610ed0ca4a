import { expect, test } from '@jest/globals';
import { csvOf, harmless } from './export-cells.js';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\0=1'])('%j is made harmless', (text) => expect(harmless(text)).toMatch(/^'/));

test('ordinary text and numbers stay as they are', () => {
  expect(harmless('Lot 12')).toBe('Lot 12');
  expect(csvOf([[-5, 'a,b', 'say "so"', null, true]])).toBe('-5,"a,b","say ""so""",,true');
});
