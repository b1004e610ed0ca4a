import { formatUsd, LANGUAGES, LOCALES, usdOf, type Cents, type Language } from '@tender/contracts';
import type { Instant } from '@tender/kernel';
import { say } from './phrases.js';

const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const MINUTE = { hour: '2-digit', minute: '2-digit' } as const;

/** `23 November 2026 at 09:00 UTC`; elsewhere `… at 10:00 Brussels time (09:00 UTC)`. Shows seconds if they are not zero. */
export function instantText(at: Instant, language: Language, timeZone = 'UTC'): string {
  const instant = new Date(at);
  const time = { ...MINUTE, ...(instant.getUTCSeconds() !== 0 && { second: '2-digit' as const }) };
  const text = (format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language].dates, format).format(instant);
  const utc = text({ ...DATE, ...time, timeZone: 'UTC' });
  if (timeZone === 'UTC') return `${utc} UTC`;
  const isSameDay = text({ ...DATE, timeZone }) === text({ ...DATE, timeZone: 'UTC' });
  return say(language, 'zoned', {
    time: text({ ...DATE, ...time, timeZone }),
    place: (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' '),
    utc: isSameDay ? text({ ...time, timeZone: 'UTC' }) : utc,
  });
}

export const dayText = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language].dates, { ...DATE, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

export const amountText = (amount: Cents, language: Language): string =>
  formatUsd(usdOf(amount), LOCALES[language].numbers);

/** Isolates a value in a right-to-left text: otherwise its digits and marks change places. */
export const isolated = (value: string, language: Language): string =>
  LANGUAGES[language].direction === 'rtl' && value !== '' && !value.includes('\n') ? `\u2068${value}\u2069` : value;

const hour = (of: number): string => `${String(of).padStart(2, '0')}:00`;

/** Slots as text: `09:00–11:00, 14:00–15:00`. @param slots start hours, ascending */
export function slotsText(slots: readonly number[]): string {
  const spans: [from: number, to: number][] = [];
  for (const slot of slots) {
    const last = spans.at(-1);
    if (last && last[1] === slot) last[1] = slot + 1;
    else spans.push([slot, slot + 1]);
  }
  return spans.map(([from, to]) => `${hour(from)}–${hour(to)}`).join(', ');
}
