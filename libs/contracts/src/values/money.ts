/** An amount of money in integer US cents. */
export type Cents = number;
/** An amount as it travels: US dollars with at most two decimals. */
export type Usd = number;

/** The largest accepted bid: 10,000,000,000.00 USD (`domain.md §5`). Its cents are a safe integer. */
export const MAXIMUM_AMOUNT: Usd = 10_000_000_000;

/** Exact cents, or null if not finite or with more than two decimals (of the shortest text: float products round). */
export function centsOf(usd: Usd): Cents | null {
  if (!Number.isFinite(usd) || Math.abs(usd) > MAXIMUM_AMOUNT * 1000) return null;
  // Fast path for whole dollars, as most bids are. (-0 + 0 is 0.)
  if (Number.isInteger(usd)) return usd * 100 + 0;
  const match = /^(-?)(\d+)\.(\d{1,2})$/.exec(String(usd));
  if (!match) return null;
  const cents = Number(match[2]) * 100 + Number(match[3]!.padEnd(2, '0'));
  return match[1] ? 0 - cents : cents;
}

export const isPrice = (usd: unknown): usd is Usd =>
  typeof usd === 'number' && usd > 0 && usd <= MAXIMUM_AMOUNT && centsOf(usd) !== null;

/** Division by 100 rounds to the nearest double, whose shortest text has at most two decimals. */
export const usdOf = (cents: Cents): Usd => cents / 100;

/** The locale of the server and its mails. */
export const SERVER_LOCALE = 'en-US';

/** Formats of amounts, cached by locale: creating one takes 60 µs. */
const DOLLARS = new Map<string, Intl.NumberFormat>();

function dollarsIn(locale: string): Intl.NumberFormat {
  let dollars = DOLLARS.get(locale);
  if (!dollars) {
    dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' });
    DOLLARS.set(locale, dollars);
  }
  return dollars;
}

/** Text for users: `$1,250.50`. */
export const formatUsd = (usd: Usd, locale: string): string => dollarsIn(locale).format(usd);

/** A percentage for users: two decimals, `0%` if the total is zero (`specification.md §9`). */
export function formatPercentage(part: number, total: number, locale: string): string {
  if (total === 0) return '0%';
  const decimalSign = dollarsIn(locale)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value;
  return `${((part / total) * 100).toFixed(2).replace('.', decimalSign ?? '.')}%`;
}
