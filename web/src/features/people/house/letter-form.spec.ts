import { expect, test } from '@jest/globals';
import { EMPTY_LETTER_SETTINGS } from '@tender/contracts';
import { changesOfLetterSettings, letterRules, typedLetterSettings } from './letter-form.js';

test('only changed settings are sent; an emptied field is null, and days are a number', () => {
  const settings = { ...EMPTY_LETTER_SETTINGS, legalName: 'Scheldt NV', taxNo: 'BE1' };
  const typed = typedLetterSettings(settings);
  expect(changesOfLetterSettings(typed, settings)).toEqual({});
  expect(changesOfLetterSettings({ ...typed, taxNo: ' ', paymentDays: ' 14 ' }, settings)).toEqual({
    taxNo: null,
    paymentDays: 14,
  });
});

test('a payment term is a whole number of days of at most a year', () => {
  for (const days of ['', '0', ' 14 ', '365']) expect(letterRules.paymentDays(days)).toBeNull();
  for (const days of ['366', '-1', '1.5', 'soon']) expect(letterRules.paymentDays(days)).not.toBeNull();
});
