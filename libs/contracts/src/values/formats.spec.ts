import { expect, test } from '@jest/globals';
import { numberFormat } from './formats.js';

test('a format belongs to its locale and options, also after many others', () => {
  for (let digits = 0; digits < 120; digits++)
    numberFormat(`en-x-${String(digits).padStart(4, '0')}`, { minimumFractionDigits: 1 });
  expect(numberFormat('de', { minimumFractionDigits: 2 }).format(1)).toBe('1,00');
  expect(numberFormat('en', { minimumFractionDigits: 2 }).format(1)).toBe('1.00');
  expect(numberFormat('de', { minimumFractionDigits: 3 }).format(1)).toBe('1,000');
});
