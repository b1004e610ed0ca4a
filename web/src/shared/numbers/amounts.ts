import {
  CARAT_DECIMALS,
  centsOf,
  formatPercentage as percentageIn,
  formatUsd as usdIn,
  usdOf,
  type Cents,
  type Usd,
} from '@tender/contracts';
import { NUMBERS } from '../language/language.js';
import { t } from '../language/t.js';
import { numbersIn, withoutDollars } from './typed-numbers.js';

/** An amount with one kind of thousands separator, unlike `7 567,022`. Indian groups such as `12,34,567` are valid. */
const TYPED = /^([1-9]\d{0,2}(?:([,\s'’])\d{3}(?:\2\d{3})*)?|[1-9]\d?(?:,\d{2})+,\d{3}|\d+|(?=\.))(?:\.(\d{1,2}))?$/;

export function centsInEnglish(text: string): Cents | null {
  const match = TYPED.exec(withoutDollars(text));
  return match ? centsOf(Number(`${match[1]?.replace(/\D/g, '') || '0'}.${match[3] ?? '0'}`)) : null;
}

export function usdInEnglish(text: string): Usd | null {
  const cents = centsInEnglish(text);
  return cents === null ? null : usdOf(cents);
}

export function amountsIn(locale: string) {
  const numbers = numbersIn(locale);
  const plain = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const amountText = (cents: Cents): string => plain.format(usdOf(cents));
  return {
    centsTyped: (text: string): Cents | null => centsInEnglish(numbers.toEnglish(text)),
    amountText,
    /** Typed text in English, for storage: valid on a device in another language. */
    keptText: numbers.toEnglish,
    shownText: (kept: string): string => {
      if (numbers.decimal === '.') return kept;
      const cents = centsInEnglish(kept);
      return cents === null ? numbers.unread(kept) : amountText(cents);
    },
  };
}

const own = amountsIn(NUMBERS);

export const formatUsd = (usd: Usd): string => usdIn(usd, NUMBERS);

export const formatPercentage = (part: number, total: number): string => percentageIn(part, total, NUMBERS);

/** Cents of an amount typed in the reader's language, in English `1,250.50` or `$1250.5`; null if invalid. */
export const { centsTyped } = own;

export const { amountText } = own;

export const { keptText, shownText } = own;

export const NOT_AN_AMOUNT = t('Not an amount: write {example}', { example: amountText(125_050) });

export function usdTyped(text: string): Usd | null {
  const cents = centsTyped(text);
  return cents === null ? null : usdOf(cents);
}

const PARTS_PER_CARAT = 10 ** CARAT_DECIMALS;
const partsOf = (carats: number): bigint => BigInt(Math.round(carats * PARTS_PER_CARAT));

export function totalOf(perCarat: Cents, carats: number): Cents {
  return Number((BigInt(perCarat) * partsOf(carats) + BigInt(PARTS_PER_CARAT / 2)) / BigInt(PARTS_PER_CARAT));
}

/** Price per carat of a total, rounded to the nearest cent; null for a lot without a weight. */
export function perCaratOf(total: Cents, carats: number | null): Cents | null {
  const parts = carats ? partsOf(carats) : 0n;
  return parts === 0n ? null : Number((BigInt(total) * BigInt(PARTS_PER_CARAT) + parts / 2n) / parts);
}

export function perCaratIn(usd: Usd | null | undefined, { carats }: { carats: number | null }): Usd | null {
  const cents = usd ? centsOf(usd) : null;
  const price = cents === null ? null : perCaratOf(cents, carats);
  return price === null ? null : usdOf(price);
}

const weight = new Intl.NumberFormat(NUMBERS, { minimumFractionDigits: 2, maximumFractionDigits: CARAT_DECIMALS });
export const formatCarats = (carats: number | null): string => (carats === null ? '—' : weight.format(carats));

/** Exact sum of weights; null counts as 0. */
export const caratsOf = (weights: readonly (number | null)[]): number =>
  Number(weights.reduce((sum, carats) => sum + partsOf(carats ?? 0), 0n)) / PARTS_PER_CARAT;

/** Exact sum of API amounts; an invalid one counts as 0. */
export const sumOf = (amounts: (Usd | null | undefined)[]): Usd =>
  usdOf(amounts.reduce<Cents>((sum, usd) => sum + (usd ? (centsOf(usd) ?? 0) : 0), 0));
