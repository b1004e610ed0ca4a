import { expect, test } from '@jest/globals';
import { LOT_SHEET } from '../features/auctions/setup/lots/lot-sheet.js';
import { corpusReport, inLines } from './corpus.js';

const FILES = 200;

test(`of ${FILES} lists of vendors no field is read wrongly or left empty in silence`, () => {
  const report = corpusReport(LOT_SHEET, FILES, 1_000);
  console.log(inLines(report).join('\n'));
  expect(report.problems).toEqual([]);
  expect(report.known.asked / (report.known.asked + report.known.read)).toBeLessThanOrEqual(0.1);
});
