import { expect, test } from '@jest/globals';
import { unexpectedText } from './pasted-amounts.js';

test.each([
  [['Reserve', '500', '700'], 'the first cell, “Reserve”'],
  [['New bid: total $', '', '700'], 'the first cell'],
  [['100', '200', '50.50', '', '350.50'], 'the sum of the others'],
])('%j: %s', (cells, reason) => expect(unexpectedText(cells)).toContain(reason));

test.each([
  [['100', '200', '300']],
  [['', '500', '700']],
  [['-', '500', '700']],
  [['1.2.3', '500', '700']],
  [['none', 'none']],
])('%j may be put into fields', (cells) => expect(unexpectedText(cells)).toBeNull());
