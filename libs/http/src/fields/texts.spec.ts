import { expect, test } from '@jest/globals';
import { normaliseTexts } from './texts.js';

test('texts that look the same become equal at any depth', () => {
  const body = { lotNo: 'e\u0301', rows: [{ note: 'A\u030a', price: 5 }, null], ok: 'tab\tline\r\nend' };
  expect(normaliseTexts(body)).toEqual([]);
  expect(body).toEqual({ lotNo: '\u00e9', rows: [{ note: '\u00c5', price: 5 }, null], ok: 'tab\tline\r\nend' });
});

test('a control character is named with its field', () => {
  const body = { rows: [{ lotNo: '1' }, { lotNo: '1\0' }], name: '\u001b[31m', last: '\u0085' };
  expect(normaliseTexts(body).map(({ field, rule }) => [field, rule])).toEqual([
    ['rows.1.lotNo', 'text'],
    ['name', 'text'],
    ['last', 'text'],
  ]);
});

test('at most five are named, and values that are not objects have no texts', () => {
  expect(normaliseTexts(Array.from({ length: 1_000 }, () => '\0'))).toHaveLength(5);
  for (const value of [undefined, null, 5, 'x\0']) expect(normaliseTexts(value)).toEqual([]);
});
