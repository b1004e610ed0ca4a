import { NUMBERS, DATES } from '../../../shared/language/language.js';

const day = new Intl.DateTimeFormat(DATES, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const compact = new Intl.NumberFormat(NUMBERS, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** A day in UTC as text: `23 Nov` for `2026-11-23`. */
export const dayShort = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));

/** An amount for the axis of a chart: `$1.2M`. */
export const money = (usd: number): string => compact.format(usd);
