import { dateFormat } from '../values/formats.js';
import { formatUsd, usdOf, type Cents } from '../values/money.js';
import type { Instant } from '../values/units.js';
import { LOCALES, type Language } from './languages.js';

/** Values in the words of a language, as messages and award letters have them. */

const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const MINUTE = { hour: '2-digit', minute: '2-digit' } as const;

const ZONED: Readonly<Record<Language, (time: string, place: string, utc: string) => string>> = {
  en: (time, place, utc) => `${time} ${place} time (${utc} UTC)`,
  fr: (time, place, utc) => `${time}, heure de ${place} (${utc} UTC)`,
  nl: (time, place, utc) => `${time}, tijd van ${place} (${utc} UTC)`,
  he: (time, place, utc) => `${time}, שעון ${place} (${utc} UTC)`,
};

/** `23 November 2026 at 09:00 UTC`; elsewhere `… at 10:00 Brussels time (09:00 UTC)`. Shows seconds if they are not zero. */
export function instantText(at: Instant, language: Language, timeZone = 'UTC'): string {
  const instant = new Date(at);
  const time = { ...MINUTE, ...(instant.getUTCSeconds() !== 0 && { second: '2-digit' as const }) };
  const text = (format: Intl.DateTimeFormatOptions) => dateFormat(LOCALES[language].dates, format).format(instant);
  const utc = text({ ...DATE, ...time, timeZone: 'UTC' });
  if (timeZone === 'UTC') return `${utc} UTC`;
  const isSameDay = text({ ...DATE, timeZone }) === text({ ...DATE, timeZone: 'UTC' });
  return ZONED[language](
    text({ ...DATE, ...time, timeZone }),
    (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' '),
    isSameDay ? text({ ...time, timeZone: 'UTC' }) : utc,
  );
}

export const dayText = (date: string, language: Language): string =>
  dateFormat(LOCALES[language].dates, { ...DATE, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

export const amountText = (amount: Cents, language: Language): string =>
  formatUsd(usdOf(amount), LOCALES[language].numbers);
