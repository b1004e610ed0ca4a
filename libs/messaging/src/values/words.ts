import type { Instant } from '@tender/kernel';

const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const MINUTE = { hour: '2-digit', minute: '2-digit' } as const;
const DAY = new Intl.DateTimeFormat('en-GB', { ...DATE, timeZone: 'UTC' });

/**
 * `23 November 2026 at 09:00 UTC`, and in another time zone `23 November 2026 at 10:00 Brussels time (09:00 UTC)`. Shows seconds if they are not zero,
 * such as after a pause or a late bid.
 */
export function instantText(at: Instant, timeZone = 'UTC'): string {
  const instant = new Date(at);
  const time = { ...MINUTE, ...(instant.getUTCSeconds() !== 0 && { second: '2-digit' as const }) };
  const text = (format: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', format).format(instant);
  const utc = text({ ...DATE, ...time, timeZone: 'UTC' });
  if (timeZone === 'UTC') return `${utc} UTC`;
  const isSameDay = text({ ...DATE, timeZone }) === text({ ...DATE, timeZone: 'UTC' });
  const place = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  const inUtc = isSameDay ? text({ ...time, timeZone: 'UTC' }) : utc;
  return `${text({ ...DATE, ...time, timeZone })} ${place} time (${inUtc} UTC)`;
}

export const dayText = (date: string): string => DAY.format(new Date(`${date}T00:00:00Z`));

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
