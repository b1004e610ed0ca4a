import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { amountText, dayText, instantText } from '@tender/contracts';
import type { LetterContent, LetterLot } from '../letter-content.js';
import { caratsText } from '../letter-pdf.js';
import { LETTER_WORDS } from '../letter-words.js';

export const lot = (n: number, more: Partial<LetterLot> = {}): LetterLot => ({
  lotNo: `A-${n}`,
  description: `Round ${n} · D · VVS1 (לבן, קטן)`,
  carats: 3.4567,
  laboratory: 'GIA',
  certificate: `21414381${n}`,
  kimberley: `ZA-00${n}`,
  amount: 120_050_25 + n,
  receipt: 'ab'.repeat(32),
  ...more,
});

export const letter = (more: Partial<LetterContent> = {}): LetterContent => ({
  language: 'en',
  number: '2026-K7P3QX-12',
  edition: 1,
  day: '2026-12-01',
  house: {
    name: 'Scheldt & Daughters NV',
    logo: null,
    address: 'Hoveniersstraat 1\n2018 Antwerpen',
    registrationNo: 'BE 0403.227.515',
    taxNo: 'BE0403227515',
    email: 'tenders@scheldt.example',
    phone: '+32 3 000 00 00',
  },
  company: {
    name: 'יהלומי כהן (ירושלים) בע"מ',
    address: "רחוב ז'בוטינסקי 54, קומה 3\nרמת גן 5252006",
    country: 'IL',
    registrationNo: '51-234567-8',
  },
  auction: {
    name: 'Rough tender 7/2026',
    type: 'highestLosingPrice',
    endsAt: '2026-11-30T15:00:00.000Z',
    timeZone: 'Europe/Brussels',
  },
  lots: [lot(1), lot(2, { carats: null, laboratory: null, certificate: null, kimberley: null })],
  payment: {
    bankDetails: 'KBC Bank, Antwerpen\nIBAN BE71 0961 2345 6769\nBIC KREDBEBB',
    bankChangedOn: '2026-11-02',
    bankDiffersFrom: null,
    dueDay: '2026-12-08',
  },
  text: 'Please name the number of the letter. נא לציין את מספר המכתב (12).',
  bidTerms: 'A bid is binding.',
  head: { origin: 'tender.example/log', size: 4711, root: 'cd'.repeat(32) },
  ...more,
});

/**
 * pdf.js reports white space by gaps, so that white space is compared apart from the text. A ligature is read as the one
 * character that means its letters.
 */
export const compact = (text: string): string =>
  text.normalize('NFKC').replaceAll(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');

/** A picture of one transparent pixel. */
export const LOGO = {
  content: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  width: 1,
  height: 1,
};

export async function imagesOf(pdf: Buffer): Promise<number> {
  const reading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const { fnArray } = await (await (await reading.promise).getPage(1)).getOperatorList();
  await reading.destroy();
  return fnArray.filter((operator) => operator === OPS.paintImageXObject).length;
}

export async function extracted(pdf: Buffer, as = compact): Promise<string[]> {
  const reading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await reading.promise;
  const pages: string[] = [];
  for (let no = 1; no <= document.numPages; no++) {
    const { items } = await (await document.getPage(no)).getTextContent({ disableNormalization: true });
    pages.push(as(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')));
  }
  await reading.destroy();
  return pages;
}

/** All texts of the data, in the order in which the letter has them; several lines are apart. */
function textsOf({ house, company, auction, lots, payment, text, ...rest }: LetterContent): string[] {
  const words = LETTER_WORDS[rest.language];
  const dollars = (cents: number) => amountText(cents, rest.language);
  return [
    house.name,
    ...(house.address?.split('\n') ?? []),
    ...[house.registrationNo, house.taxNo, house.phone, house.email].map((value) => value ?? words.notStated),
    company.name,
    ...company.address.split('\n'),
    company.registrationNo,
    `${words.title} ${rest.number}`,
    dayText(rest.day, rest.language),
    `${words.edition}${words.colon} ${rest.edition}`,
    auction.name,
    words.types[auction.type],
    instantText(auction.endsAt, rest.language, auction.timeZone),
    ...lots.flatMap(({ carats, laboratory, certificate, kimberley, ...own }) => [
      own.lotNo,
      own.description,
      ...(carats === null ? [] : [caratsText(carats, rest.language), dollars(Math.round(own.amount / carats))]),
      dollars(own.amount),
      ...[laboratory, certificate, kimberley].flatMap((value) => value ?? []),
      own.receipt,
    ]),
    dollars(lots.reduce((sum, { amount }) => sum + amount, 0)),
    payment.dueDay === null ? words.notStated : dayText(payment.dueDay, rest.language),
    ...(payment.bankDiffersFrom === null ? [] : [words.bankDiffers(payment.bankDiffersFrom)]),
    ...(payment.bankDetails ?? words.notStated).split('\n'),
    ...(payment.bankChangedOn === null ? [] : [dayText(payment.bankChangedOn, rest.language)]),
    ...(text === null ? [] : [text]),
    ...(rest.bidTerms === null ? [] : [rest.bidTerms]),
    rest.head.origin,
    String(rest.head.size),
    rest.head.root,
  ];
}

/** The first text that the pages do not have behind the one before; null if they have all in this order. */
export function missingIn(pages: readonly string[], content: LetterContent): string | null {
  const all = pages.join('');
  let at = 0;
  for (const text of textsOf(content).map(compact)) {
    const found = all.indexOf(text, at);
    if (found < 0) return text;
    at = found + text.length;
  }
  return null;
}
