import { expect, test } from '@jest/globals';
import Papa from 'papaparse';
import { csvOf, escapeFormula } from './sheet-cells.js';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', '\tx', '\rx', '\n=1', '\0=1'])(
  '%j is made harmless',
  (text) => expect(escapeFormula(text)).toMatch(/^'/),
);

test('does not change ordinary text and numbers', () => {
  expect(escapeFormula('Lot 12')).toBe('Lot 12');
  expect(csvOf([[-5, 'a,b', 'say "so"', null, true]])).toBe('-5,"a,b","say ""so""",,true');
});

test.each([
  "Alpha;=cmd|'/C calc'!A0",
  'Alpha\t=1+1',
  'Alpha,=1+1',
  'Alpha|=1+1',
  'Alpha\n=1+1',
  'Alpha\r=1+1',
  'Alpha";"=1+1',
  'Alpha";=1+1',
])('%j stays one cell with every separator', (text) => {
  for (const delimiter of [',', ';', '\t', '|']) {
    const { data } = Papa.parse<string[]>(csvOf([[text]]), { delimiter });
    expect(data).toEqual([[text]]);
  }
});
