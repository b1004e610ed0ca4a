import { expect, test } from '@jest/globals';
import { deedInWords, foundInWords, outcomeInWords } from './sheet-words.js';

test('what a list holds, what is to be done with it, and what was done, by number and kind', () => {
  expect(foundInWords({ list: 'lots', added: 2, changed: 1, same: 1 })).toBe('2 new lots, 1 changed, 1 as it is.');
  expect(foundInWords({ list: 'goods', added: 1, changed: 0, same: 2 })).toBe(
    '1 new parcel, 0 changed, 2 as they are.',
  );
  expect(deedInWords({ list: 'lots', added: 2, changed: 1 })).toBe('Upload 2 lots, change 1 lot');
  expect(deedInWords({ list: 'goods', added: 0, changed: 2 })).toBe('Change 2 parcels');
  expect(deedInWords({ list: 'goods', added: 1, changed: 0 })).toBe('Upload 1 parcel');
  expect(outcomeInWords({ list: 'lots', added: 1, changed: 2 })).toBe(
    '1 lot is added to the auction. 2 lots are changed.',
  );
  expect(outcomeInWords({ list: 'goods', added: 2, changed: 0 })).toBe('2 parcels are added to the viewing.');
});
