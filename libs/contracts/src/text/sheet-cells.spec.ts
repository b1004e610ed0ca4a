import { expect, test } from '@jest/globals';
import Papa from 'papaparse';
import { csvOf, escapeFormula, escapeInWorkbook } from './sheet-cells.js';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', '\tx', '\rx', '\n=1', '\0=1'])(
  '%j is made harmless',
  (text) => expect(escapeFormula(text)).toMatch(/^'/),
);

test.each(['+10.8 ct', '-3 gr', '+11', '+2 ct Makeables, brown'])(
  'a workbook shows the quantity %j unchanged',
  (text) => expect(escapeInWorkbook(text)).toBe(text),
);
test.each(['=1+1', '+1+1', '+A1', "+1|'/C calc'!A0", '+1 SUM(A1)', '@x', '-1\n=1', '+1 a!b', '+1 "x"', '-2+3+cmd|'])(
  'a workbook gets %j harmless, too',
  (text) => expect(escapeInWorkbook(text)).toBe(escapeFormula(text)),
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
