import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { amountsIn, amountText, caratsOf, centsTyped, perCaratIn, perCaratOf, totalOf } from './amounts.js';
import { numbersIn } from './typed-numbers.js';

describe('a typed amount', () => {
  test.each([
    ['1250', 125_000],
    ['1,250.5', 125_050],
    ['$ 1,250.50', 125_050],
    ["1'250'000", 125_000_000],
    ['1’250.50', 125_050],
    ['10 000.01', 1_000_001],
    ['0.07', 7],
    ['.5', 50],
    ['US$ 41,000', 4_100_000],
    ['usd 41 000.50', 4_100_050],
    ['41,000 US $', 4_100_000],
  ])('%s', (text, cents) => expect(centsTyped(text)).toBe(cents));

  test.each([
    '',
    '12.345',
    '1.250,50',
    '-5',
    '1e3',
    'abc',
    '.',
    '$',
    '.505',
    'US 5',
    '5 EUR',
    '12,3456',
    '0,512',
    '7 567,022',
    "1'250,000",
  ])('%s is none', (text) => expect(centsTyped(text)).toBeNull());

  test('reads its own output', () => expect(centsTyped(amountText(123_456_789))).toBe(123_456_789));
});

test('weights are added without binary rounding errors', () => {
  expect(caratsOf([0.1, 0.2, null, 12.345])).toBe(12.645);
  expect(caratsOf([])).toBe(0);
});

const LOCALES = ['en-US', 'fr-FR', 'nl-NL'] as const;
const ALL = LOCALES.map(amountsIn);
const [english, french, dutch] = ALL;

describe('an amount typed in another language', () => {
  test.each([
    [french, '1234,50', 123_450],
    [french, '1 234,5', 123_450],
    [french, '$ 1\u202f250\u202f000', 125_000_000],
    [french, '1 234,50 $', 123_450],
    [dutch, '1234,50', 123_450],
    [dutch, '1.234,50', 123_450],
    [dutch, '1.250', 125_000],
    [dutch, 'US$ 41.000', 4_100_000],
    [dutch, '41.000,50 USD', 4_100_050],
    [dutch, ',5', 50],
  ])('%# is read by the sign that is shown: %s', (amounts, text, cents) =>
    expect(amounts!.centsTyped(text)).toBe(cents),
  );

  test.each([
    [english, '1250,50', 125_050],
    [english, '122,5', 12_250],
    [french, '1250.50', 125_050],
    [dutch, '$ 1250.5', 125_050],
    [english, '12,34,567.00', 123_456_700],
    [english, '\u200e1250.50', 125_050],
    [french, '\u202a1 250,50\u202c', 125_050],
  ])('%# %s means one amount in every language', (amounts, text, cents) =>
    expect(amounts!.centsTyped(text)).toBe(cents),
  );

  test.each([
    [french, ['1,234.50', '1.250', '1,250', '12,345', '-5', '0 750']],
    [dutch, ['1,234.50', '1,250', '12,345', '0.750', '7 567.022']],
  ])('%# is refused where it may be another’s', (amounts, texts) =>
    expect(texts.filter((text) => amounts!.centsTyped(text) !== null)).toEqual([]),
  );

  test('reads its own output in each language', () => {
    for (const { amountText: write, centsTyped: read } of ALL) {
      expect(read(write(123_456_789))).toBe(123_456_789);
      expect(read(write(7))).toBe(7);
    }
  });

  const typed = fc.stringMatching(/^(US\$ |\$)?[.,]?[0-9]{1,4}([.,' ][0-9]{1,4}){0,3}( USD)?$/);

  test('has the same value in every language that accepts it', () =>
    fc.assert(
      fc.property(typed, (text) => {
        const read = ALL.map(({ centsTyped: read }) => read(text)).filter((cents) => cents !== null);
        expect(new Set(read).size).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2_000 },
    ));

  test('has the same value on a device in another language, and stays invalid if it was', () =>
    fc.assert(
      fc.property(typed, (text) => {
        for (const here of ALL)
          for (const there of ALL) {
            const moved = there.shownText(here.keptText(text));
            expect(there.centsTyped(moved)).toBe(here.centsTyped(text));
            expect(here.centsTyped(here.shownText(there.keptText(moved)))).toBe(here.centsTyped(text));
          }
      }),
      { numRuns: 300 },
    ));

  test('is stored in English', () => {
    expect(french!.keptText('1 234,5')).toBe('1234.5');
    expect(french!.shownText('1,234.50').replace(/\s/g, ' ')).toBe('1 234,50');
    expect(english!.keptText('1,234.5')).toBe('1,234.5');
    expect(french!.keptText('')).toBe('');
    expect(french!.shownText('')).toBe('');
  });
});

test('weights have four decimals', () => {
  expect(numbersIn('fr-FR').toEnglish('1 012,3456')).toBe('1012.3456');
  expect(numbersIn('fr-FR').toEnglish('1.25')).toBe('1.25');
  expect(Number(numbersIn('fr-FR').toEnglish('1.250'))).toBeNaN();
  expect(numbersIn('en-US').toEnglish('1,012.3456')).toBe('1,012.3456');
  expect(numbersIn('nl-NL').toEnglish(',5')).toBe('0.5');
});

describe('price per carat', () => {
  test('computes the total, rounded to the nearest cent', () => {
    expect(totalOf(100_010, 12.34)).toBe(1_234_123);
    expect(totalOf(333, 0.005)).toBe(2);
  });

  test('computes the price from a total; none without a weight', () => {
    expect(perCaratOf(1_234_123, 12.34)).toBe(100_010);
    expect(perCaratOf(100, null)).toBeNull();
    expect(perCaratOf(100, 0)).toBeNull();
    expect(perCaratIn(12_341.23, { carats: 12.34 })).toBe(1_000.1);
    expect(perCaratIn(null, { carats: 12.34 })).toBeNull();
    expect(perCaratIn(100, { carats: null })).toBeNull();
  });
});
