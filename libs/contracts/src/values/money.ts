import { numberFormat } from './formats.js';

/** An amount of money in integer US cents. */
export type Cents = number;
/** An amount in calls and answers: US dollars with at most two decimals. */
export type Usd = number;

/** The largest accepted bid in US dollars (`domain.md §5.4`). */
export const MAXIMUM_AMOUNT: Usd = 10_000_000_000;

/** The amount in cents; null if it is not finite, too large, or has more than two decimals. */
export function centsOf(usd: Usd): Cents | null {
  if (!Number.isFinite(usd) || Math.abs(usd) > MAXIMUM_AMOUNT * 1000) return null;
  // Fast path for whole dollars. `+ 0` turns -0 into 0.
  if (Number.isInteger(usd)) return usd * 100 + 0;
  const match = /^(-?)(\d+)\.(\d{1,2})$/.exec(String(usd));
  if (!match) return null;
  const cents = Number(match[2]) * 100 + Number(match[3]!.padEnd(2, '0'));
  return match[1] ? 0 - cents : cents;
}

export const isPrice = (usd: unknown): usd is Usd =>
  typeof usd === 'number' && usd > 0 && usd <= MAXIMUM_AMOUNT && centsOf(usd) !== null;

/** The result prints with at most two decimals: a division rounds to the nearest double. */
export const usdOf = (cents: Cents): Usd => cents / 100;

/** The locale of the server and its mails. */
export const SERVER_LOCALE = 'en-US';

const DOLLARS = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
const dollarsIn = (locale: string): Intl.NumberFormat => numberFormat(locale, DOLLARS);

/** An amount for users, such as `$1,250.50`. */
export const formatUsd = (usd: Usd, locale: string): string => dollarsIn(locale).format(usd);

/** A percentage for users, such as `33.33%`; `0%` if the total is zero (`specification.md §9`). */
export function formatPercentage(part: number, total: number, locale: string): string {
  if (total === 0) return '0%';
  const decimalSign = dollarsIn(locale)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value;
  return `${((part / total) * 100).toFixed(2).replace('.', decimalSign ?? '.')}%`;
}
