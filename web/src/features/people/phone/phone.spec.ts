import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { isNoPhone, NO_PHONE, phoneOf, typedPhone, typedPhoneProblem } from './phone.js';
import { phoneInWords } from './phone-words.js';

test('a phone survives the conversion to form values and back', () => {
  for (const phone of [
    { countryCode: '+32', number: '470 12 34 56', extension: '7' },
    { countryCode: '+1', number: '2125550123' },
    { countryCode: '+44', number: '20 7946 0958' },
  ]) {
    expect(phoneOf(typedPhone(phone))).toEqual(phone);
  }
});

test('shared codes: the country of the number; +1 is one option for all', () => {
  expect(typedPhone({ countryCode: '+44', number: '20 7946 0958' }).callingLine).toBe('GB');
  expect(typedPhone({ countryCode: '+1', number: '2125550123' }).callingLine).toBe('NANP');
});

test('an optional phone may be empty, but not incomplete', () => {
  expect(isNoPhone({ ...NO_PHONE, callingLine: 'BE' })).toBe(true);
  expect(typedPhoneProblem(NO_PHONE, true)).toBeNull();
  expect(typedPhoneProblem(NO_PHONE)).toBe('Missing country code or phone number');
  expect(typedPhoneProblem({ callingLine: 'BE', number: '12', extension: '' }, true)).toBe(
    'Please enter a valid phone number',
  );
});

test('in words', () =>
  expect(phoneInWords({ countryCode: '+32', number: '470', extension: '7' })).toBe('+32 470 ext. 7'));

test('accepts phones as people and devices write them', async () => {
  const cases = new URL('../../../../../src/list-tests/cases/28-phones-as-written/phones.txt', import.meta.url);
  const [belgian, again, dialled, hyphens, extended] = (await readFile(cases, 'utf8')).trim().split('\n') as string[];
  const typed = (callingLine: string, number: string) => ({ callingLine, number, extension: '' });
  for (const phone of [
    ...[belgian!, again!, dialled!, extended!, '\u202a0475 12 34 56\u202c'].map((number) => typed('BE', number)),
    typed('IL', hyphens!),
  ])
    expect([phone.number, typedPhoneProblem(phone)]).toEqual([phone.number, null]);
  expect(phoneOf(typed('BE', extended!)).extension).toBe('204');
});
