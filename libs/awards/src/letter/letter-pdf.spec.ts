import { expect, test } from '@jest/globals';
import { LANGUAGES, MAXIMUM_AMOUNT, type Language } from '@tender/contracts';
import { compact, extracted, imagesOf, letter, LOGO, lot, missingIn } from './testing/letter-text.js';
import { letterPdf } from './letter-pdf.js';

test.each(Object.keys(LANGUAGES) as Language[])(
  'the text of a letter in %s is its data, also in Hebrew',
  async (language) => {
    const content = letter({ language });
    expect(missingIn(await extracted(await letterPdf(content)), content)).toBeNull();
  },
);

test.each<[Language, string[]]>([
  ['en', ['1.25', '$37,600.00', '$47,000.00', '30 November 2026 at 17:00 Gaborone time (15:00 UTC).']],
  ['fr', ['1,25', '37 600,00 $', '47 000,00 $', '30 novembre 2026 à 17:00, heure de Gaborone (15:00 UTC).']],
  ['nl', ['1,25', '$ 37.600,00', '$ 47.000,00', '30 november 2026 om 17:00, tijd van Gaborone (15:00 UTC).']],
  ['he', ['1.25', '$37,600.00', '$47,000.00', '30 בנובמבר 2026 בשעה 17:00, שעון Gaborone (15:00 UTC).']],
])('numbers, amounts and times are those of the language %s', async (language, texts) => {
  const auction = { ...letter().auction, timeZone: 'Africa/Gaborone' };
  const lots = [lot(1, { carats: 1.25, amount: 47_000_00 })];
  const [page = ''] = await extracted(await letterPdf(letter({ language, auction, lots })));
  expect(texts.filter((text) => !page.includes(compact(text)))).toEqual([]);
});

test.each<[Language, string]>([
  ['en', 'Date: 1 December 2026'],
  ['fr', 'Date : 1 décembre 2026'],
  ['nl', 'Datum: 1 december 2026'],
])('a space follows the colon of a label in %s', async (language, text) => {
  const [page] = await extracted(await letterPdf(letter({ language })), (text) => text.replaceAll(/[^\S\n]/g, ' '));
  expect(page).toContain(text);
});

test.each<[Language, string]>([
  ['en', 'The bank details in this letter differ from those in edition 1.'],
  ['fr', 'Les coordonnées bancaires de cette lettre diffèrent de celles de l’édition 1.'],
  ['nl', 'De bankgegevens in deze brief wijken af van die in uitgave 1.'],
  ['he', 'פרטי הבנק במכתב זה שונים מאלה שבמהדורה 1.'],
])('a letter with other bank details than before says so in %s', async (language, text) => {
  const changed = letter({ language, payment: { ...letter().payment, bankDiffersFrom: 1 } });
  const [page = ''] = await extracted(await letterPdf(changed));
  expect(page).toContain(compact(text));
  expect(missingIn([page], changed)).toBeNull();
});

test('the largest amount stays on one line', async () => {
  const pdf = await letterPdf(
    letter({ language: 'fr', lots: [lot(1, { carats: 100, amount: MAXIMUM_AMOUNT * 100 })] }),
  );
  const [page] = await extracted(pdf, (text) => text.replaceAll(/[^\S\n]/g, ' '));
  expect(page).toContain('100 000 000,00 $ 10 000 000 000,00 $');
});

test('names in other scripts, marks and brackets in both directions are read as they were typed', async () => {
  const names = [
    'Zürich & Söhne – Łódź',
    'Алмазы (Мирный)',
    'Αθήνα',
    'ABC יהלומי ירושלים',
    'שָׁלוֹם [2] «א»',
    'Công ty Đá quý',
    'شركة الخليج (للألماس) ١٢٣، والإلماس',
    'บริษัท เพชรไทย จำกัด',
    'હીરા સુરત',
  ];
  const content = letter({ lots: names.map((description, n) => lot(n, { description })) });
  expect(missingIn(await extracted(await letterPdf(content)), content)).toBeNull();
});

test('a character that no font has is printed as its code point, in both directions', async () => {
  const names = ['深圳 Stones 💎 (1)', 'יהלומי 深 בע"מ', '💎', '\uE000\u0301', 'e\u20E0 ❤\uFE0F'];
  const content = letter({ lots: names.map((description, n) => lot(n, { description })) });
  const named = (text: string) =>
    text.replaceAll(/深|圳|💎|\uE000|\u20E0|❤/gu, (one) => `[U+${one.codePointAt(0)!.toString(16).toUpperCase()}]`);
  const lots = content.lots.map((own) => ({ ...own, description: named(own.description) }));
  expect(missingIn(await extracted(await letterPdf(content)), { ...content, lots })).toBeNull();
});

test('invisible characters cannot reverse a text, such as an account number', async () => {
  const { payment, company } = letter();
  const content = letter({
    payment: { ...payment, bankDetails: 'IBAN \u202EBE71 0961 2345 6769' },
    company: { ...company, address: 'Main Street \u202D\u202E12\u202C, 3' },
  });
  expect(missingIn(await extracted(await letterPdf(content)), content)).toBeNull();
});

test('markup, placeholders and a long text of the firm are printed unchanged', async () => {
  const text = `<script>alert(1)</script> {{firstName}} & <b>"so"</b>\n\n${'Please pay. '.repeat(40)}${'x'.repeat(200)}`;
  const content = letter({ text, bidTerms: '{{companyName}} <br>' });
  expect(missingIn(await extracted(await letterPdf(content)), content)).toBeNull();
});

test('missing settings are not stated', async () => {
  const content = letter({
    house: { name: 'Scheldt', logo: null, address: null, registrationNo: null, taxNo: null, email: null, phone: null },
    payment: { bankDetails: null, bankChangedOn: null, bankDiffersFrom: null, dueDay: null },
    text: null,
    bidTerms: null,
  });
  const [page = ''] = await extracted(await letterPdf(content));
  expect(page.match(/notstated/g)).toHaveLength(5);
});

test('the same data make the same bytes, also with a logo', async () => {
  const content = letter({ house: { ...letter().house, logo: LOGO } });
  const first = await letterPdf(content);
  expect((await letterPdf(content)).equals(first)).toBe(true);
  expect(missingIn(await extracted(first), content)).toBeNull();
  expect([await imagesOf(first), await imagesOf(await letterPdf(letter()))]).toEqual([1, 0]);
});
