import { NUMBERS, DATES } from '../../../shared/language/language.js';

const day = new Intl.DateTimeFormat(DATES, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const compact = new Intl.NumberFormat(NUMBERS, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** `23 Nov` for `2026-11-23`, a day in UTC. */
export const dayShort = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));

/** `$1.2M`, for the axis of a chart. */
export const money = (usd: number): string => compact.format(usd);
