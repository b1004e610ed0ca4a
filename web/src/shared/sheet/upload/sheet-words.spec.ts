import { expect, test } from '@jest/globals';
import { ERROR_MESSAGES, MAXIMUM_LOTS } from '@tender/contracts';
import { actionInWords, cutInWords, foundInWords, outcomeInWords, tooManyInWords } from './sheet-words.js';

test('content, action and outcome of a list, by number and kind', () => {
  expect(foundInWords({ list: 'lots', added: 2, changed: 1, same: 1 })).toBe('2 new lots, 1 changed, 1 unchanged.');
  expect(foundInWords({ list: 'goods', added: 1, changed: 0, same: 2 })).toBe('1 new parcel, 0 changed, 2 unchanged.');
  expect(actionInWords({ list: 'lots', added: 2, changed: 1 })).toBe('Upload 2 lots, change 1 lot');
  expect(actionInWords({ list: 'goods', added: 0, changed: 2 })).toBe('Change 2 parcels');
  expect(actionInWords({ list: 'goods', added: 1, changed: 0 })).toBe('Upload 1 parcel');
  expect(outcomeInWords({ list: 'lots', added: 1, changed: 2 })).toBe(
    '1 lot is added to the auction. 2 lots are changed.',
  );
  expect(outcomeInWords({ list: 'goods', added: 2, changed: 0 })).toBe('2 parcels are added to the viewing.');
});

test('too many items are reported before anything is sent', () => {
  const lots = { list: 'lots', maximum: MAXIMUM_LOTS } as const;
  expect(tooManyInWords(lots, { present: 300, added: 1_700 })).toBeNull();
  expect(tooManyInWords(lots, { present: 2_000, added: 0 })).toBeNull();
  expect(tooManyInWords(lots, { present: 300, added: 5_000 })).toBe(
    'An auction has at most 2,000 lots: this one has 300, and the list has 5,000 more.',
  );
  expect(ERROR_MESSAGES.TOO_MANY_LOTS).toContain(MAXIMUM_LOTS.toLocaleString('en'));
});

test('rows whose amounts may have been split are listed, up to a maximum', () => {
  expect(cutInWords([])).toBeNull();
  expect(cutInWords([2])).toMatch(/^In row 2 the value right of the amount may belong to it:/);
  expect(cutInWords(Array.from({ length: 50 }, (_, row) => row + 2))).toMatch(/^In rows 2, .*, 21, … the value/);
});
