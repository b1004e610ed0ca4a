import { expect, test } from '@jest/globals';
import { LOT_SHEET } from '../features/auctions/setup/lots/lot-sheet.js';
import { corpusReport } from './corpus.js';
import { PUBLIC_FORMATS } from './public-formats.js';

const FILES = 20;

test(`reads or asks about every field of ${FILES} vendor lists, never wrongly and never silently skipped`, () => {
  const { problems, known } = corpusReport(LOT_SHEET, FILES, 1);
  expect(problems).toEqual([]);
  expect(known.asked / (known.asked + known.read)).toBeLessThanOrEqual(0.1);
});

test('a third of the formats is excluded from the table of headings', () => {
  const heldOut = PUBLIC_FORMATS.filter(({ isHeldOut }) => isHeldOut);
  expect(heldOut.length * 3).toBeGreaterThanOrEqual(PUBLIC_FORMATS.length);
});
