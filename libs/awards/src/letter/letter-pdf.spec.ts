import { expect, test } from '@jest/globals';
import { LANGUAGES, type Language } from '@tender/contracts';
import { extracted, letter, lot, missingIn } from './testing/letter-text.js';
import { letterPdf } from './letter-pdf.js';

test.each(Object.keys(LANGUAGES) as Language[])(
  'the text of a letter in %s is its data, also in Hebrew',
  async (language) => {
    const content = letter({ language });
    expect(missingIn(await extracted(await letterPdf(content)), content)).toBeNull();
  },
);

test('names in other scripts, marks and brackets in both directions are read as they were typed', async () => {
  const names = [
    'Zürich & Söhne – Łódź',
    'Алмазы (Мирный)',
    'Αθήνα',
    'ABC יהלומי ירושלים',
    'שָׁלוֹם [2] «א»',
    'Công ty Đá quý',
  ];
  const content = letter({ lots: names.map((description, n) => lot(n, { description })) });
  expect(missingIn(await extracted(await letterPdf(content)), content)).toBeNull();
});

test('invisible characters cannot reverse a text, such as an account number', async () => {
  const { payment, company } = letter();
  const content = letter({
    payment: { ...payment, bankDetails: 'IBAN \u202EBE71 0961 2345 6769' },
    company: { ...company, address: 'Main Street \u202D\u202E12\u202C, 3' },
  });
  expect(missingIn(await extracted(await letterPdf(content)), content)).toBeNull();
});

test('missing settings are not stated', async () => {
  const content = letter({
    house: { name: 'Scheldt', address: null, registrationNo: null, taxNo: null, email: null, phone: null },
    payment: { bankDetails: null, bankChangedOn: null, dueDay: null },
    text: null,
    bidTerms: null,
  });
  const [page = ''] = await extracted(await letterPdf(content));
  expect(page.match(/notstated/g)).toHaveLength(5);
});

test('the same data make the same bytes', async () => {
  const first = await letterPdf(letter());
  expect((await letterPdf(letter())).equals(first)).toBe(true);
});
