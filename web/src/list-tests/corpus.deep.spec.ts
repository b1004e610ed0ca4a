import { expect, test } from '@jest/globals';
import { LOT_SHEET } from '../features/auctions/setup/lots/lot-sheet.js';
import { corpusReport, inLines } from './corpus.js';

const FILES = 200;

test(`reads or asks about every field of ${FILES} vendor lists, never wrongly and never silently skipped`, () => {
  const report = corpusReport(LOT_SHEET, FILES, 1_000);
  console.log(inLines(report).join('\n'));
  expect(report.problems).toEqual([]);
  expect(report.known.asked / (report.known.asked + report.known.read)).toBeLessThanOrEqual(0.1);
});
