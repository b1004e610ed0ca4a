import {
  CARAT_DECIMALS,
  GOODS_CATEGORIES,
  GOODS_CATEGORY_LABELS,
  isCarats,
  isLotNumber,
  isPieces,
  isPrice,
  LENGTHS,
  lengthOf,
  MAXIMUM_AMOUNT,
  MAXIMUM_CARATS,
  MAXIMUM_PIECES,
  STONE_COLUMNS,
  visibleText,
  type GoodsCategory,
  type StoneColumn,
} from '@tender/contracts';
import { formatUsd, usdInEnglish } from '../numbers/amounts.js';
import { NUMBERS } from '../language/language.js';
import { t, translated } from '../language/t.js';
import { withoutDollars } from '../numbers/typed-numbers.js';
import { BadCell } from './cells/bad-cell.js';
import { date } from './cells/days.js';
import { inEnglish, numberIn, type DecimalSign } from './cells/decimal-sign.js';
import { TRADE_HEADINGS, type TradeHeadings } from './recognition/trade-headings.js';

export interface SheetField {
  key: string;
  kind: StoneColumn['kind'] | 'amount';
  label: string;
  hint?: string;
  synonyms: readonly string[];
  /** Ambiguous headings of the field: the cells decide. */
  weakSynonyms?: readonly string[];
  /** Whether the field names an item or a certificate: numbers are read as Excel shows them. */
  isName?: boolean;
  isNeverGuessed?: boolean;
  read: (text: string, decimal: DecimalSign) => unknown;
  required?: boolean;
  known?: readonly string[];
  /** Object and property that hold the value. Undefined: the value is under the key. */
  into?: readonly [whole: string, part: string];
  /** Key of the amount that results from a multiplication by the carats of the row. */
  perCaratOf?: string;
}

export const headings = (of: keyof typeof TRADE_HEADINGS): Pick<SheetField, 'synonyms' | 'weakSynonyms'> => {
  const { names, weak = [] }: TradeHeadings = TRADE_HEADINGS[of];
  return { synonyms: names, weakSynonyms: weak };
};

export const textUpTo =
  (longest: number) =>
  (text: string): string => {
    if (lengthOf(text) > longest) throw new BadCell(t('longer than {longest} characters', { longest }));
    return text;
  };

/** Excel's notation of a long number: its last digits are lost. */
const SHORTENED = /^\d([.,]\d+)?E\+\d{2,}$/i;

export const nameUpTo =
  (longest: number) =>
  (cell: string): string => {
    const text = visibleText(cell);
    if (text === '') throw new BadCell(t('is missing'));
    if (SHORTENED.test(text))
      throw new BadCell(t('“{text}” has lost its last digits: copy the number again', { text }));
    return textUpTo(longest)(text);
  };

export function lotNumber(text: string): string {
  const no = nameUpTo(LENGTHS.lotNo)(text);
  if (!isLotNumber(no)) throw new BadCell(t('has characters that cannot be seen'));
  return no;
}

const OTHER_CURRENCY =
  /[€£¥₪₹]|(?<!\p{L})(EUR|GBP|CHF|ILS|NIS|JPY|INR|ZAR|AED|CNY|RUB|BWP|CAD|AUD|HKD|(CA|C|A|AU|HK)\$)/iu;

/** Currency in a text or a format; empty for dollars, or without money. */
export const otherCurrencyIn = (text: string): string => OTHER_CURRENCY.exec(text)?.[0] ?? '';

export function amount(text: string, decimal: DecimalSign): number {
  if (otherCurrencyIn(text)) throw new BadCell(t('“{text}” is not in US dollars', { text }));
  const english = inEnglish(withoutDollars(text), decimal);
  const rounded = roundedToCents(english);
  if (rounded !== null && isPrice(usdInEnglish(rounded)))
    throw new BadCell(
      t('“{text}” has more than two decimals: {rounded}?', { text, rounded }),
      inEnglish(rounded, decimal),
    );
  const usd = usdInEnglish(english);
  if (!isPrice(usd))
    throw new BadCell(
      t('“{text}” is not a positive amount with at most two decimals, up to {most}', {
        text,
        most: formatUsd(MAXIMUM_AMOUNT),
      }),
    );
  return usd;
}

const FRACTION = /^([\d,\s'’]+)\.(\d\d)(\d+)$/;

/** Number such as `1.250`, whose point may be a decimal point or separate thousands. */
const AMBIGUOUS = /^[1-9]\d{0,2}\.\d{3}$/;

/** `13061.64` for `13061.6448`, rounded half up; null for up to two decimals, or if they may be thousands. */
function roundedToCents(text: string): string | null {
  if (AMBIGUOUS.test(text.trim())) return null;
  const [, whole = '', cents = '', rest = ''] = FRACTION.exec(text.trim()) ?? [];
  if (rest === '') return null;
  const digits = BigInt(whole.replace(/\D/g, '') + cents) + (rest >= '5' ? 1n : 0n);
  return digits.toString().padStart(3, '0').replace(/..$/, '.$&');
}

const measure =
  (holds: (value: unknown) => boolean, refusal: (text: string) => string) =>
  (text: string, decimal: DecimalSign): number => {
    const value = numberIn(text, decimal);
    if (!holds(value)) throw new BadCell(refusal(text));
    return value;
  };

export const count = (value: number): string => value.toLocaleString(NUMBERS);
const wholeNumber = measure(isPieces, (text) =>
  t('“{text}” is not a whole number from 1 to {most}', { text, most: count(MAXIMUM_PIECES) }),
);

/** A number of stones. `1.000` with decimal points is ambiguous, because lists never write decimals of pieces. */
function pieces(text: string, decimal: DecimalSign): number {
  if (AMBIGUOUS.test(inEnglish(text.trim(), decimal)))
    throw new BadCell(t('“{text}” may be thousands: write it without a sign', { text }));
  return wholeNumber(text, decimal);
}
const carats = measure(isCarats, (text) =>
  t('“{text}” is not a positive number with at most {decimals} decimals, up to {most}', {
    text,
    decimals: CARAT_DECIMALS,
    most: count(MAXIMUM_CARATS),
  }),
);

export const isNumeric = ({ kind }: SheetField): boolean => kind === 'amount' || kind === 'pieces' || kind === 'carats';

export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z\u05d0-\u05ea]/g, '');

function category(text: string): GoodsCategory {
  const found = GOODS_CATEGORIES.find(
    (value) =>
      [value, GOODS_CATEGORY_LABELS[value], translated(GOODS_CATEGORY_LABELS[value])].some(
        (name) => plain(name) === plain(text),
      ) ||
      (plain(text) !== '' && plain(value).startsWith(plain(text))),
  );
  if (!found) throw new BadCell(t('“{text}” is no category', { text }));
  return found;
}

/** Known spelling of a word with the same letters, else the word itself. Case, accents and other signs do not count. */
const inSpellingOf = (known: readonly string[] = [], text: string): string =>
  known.find((each) => plain(each) === plain(text)) ?? text;

const READERS = { category, pieces, carats, day: date };

function textReader({ length = 0, known, reference }: StoneColumn) {
  if (reference) return nameUpTo(length);
  return (text: string): string => inSpellingOf(known, textUpTo(length)(text));
}

export const STONE_SHEET_FIELDS: readonly SheetField[] = STONE_COLUMNS.map((column) => {
  const { key, label, kind, into, known, staffOnly, reference } = column;
  return {
    key,
    kind,
    label: translated(label),
    ...headings(key),
    read: kind === 'text' ? textReader(column) : READERS[kind],
    ...(reference && { isName: true }),
    ...(into && { into }),
    ...(known && { known }),
    ...(staffOnly && { isNeverGuessed: true, hint: t('For the staff only.') }),
  };
});

export function formatField({ kind }: Pick<SheetField, 'kind'>, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (kind === 'category') return translated(GOODS_CATEGORY_LABELS[value as GoodsCategory]);
  if (typeof value === 'number') return kind === 'amount' ? formatUsd(value) : value.toLocaleString(NUMBERS, DECIMALS);
  return typeof value === 'object' ? Object.values(value).join(' ') : String(value);
}

const DECIMALS = { maximumFractionDigits: CARAT_DECIMALS };
