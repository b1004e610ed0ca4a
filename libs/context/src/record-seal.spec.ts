import { expect, test } from '@jest/globals';
import { LENGTHS } from '@tender/contracts';
import { NOTES, RecordSeal, SHORT_TEXTS } from './record-seal.js';

const KEY = Buffer.alloc(32, 7);
const lengths = (seal: RecordSeal, texts: readonly object[]): number[] => [
  ...new Set(texts.map((text) => seal.seal(text, 'ann lot1').length)),
];

test('notes of up to 1,000 letters have the same length', () => {
  const seal = new RecordSeal(KEY, 'lot marks', NOTES);
  const notes = [0, 1, 200, 240, 500, LENGTHS.note].map((letters) => ({ note: 'x'.repeat(letters) }));
  expect(lengths(seal, [...notes, { priority: 7 }])).toHaveLength(1);
});

test('lengths of longer notes increase in steps, and they decrypt to the original', () => {
  const seal = new RecordSeal(KEY, 'lot marks', NOTES);
  const notes = [600, 800, LENGTHS.note].map((letters) => ({ note: 'ש'.repeat(letters) }));
  expect(lengths(seal, notes)).toHaveLength(1);
  for (const note of notes) expect(seal.open(seal.seal(note, 'ann lot1'), 'ann lot1')).toEqual(note);
});

test('amounts have the same length', () => {
  const seal = new RecordSeal(KEY, 'bid drafts', SHORT_TEXTS);
  expect(lengths(seal, [{ amount: '1' }, { amount: '123456789.00' }])).toHaveLength(1);
});
