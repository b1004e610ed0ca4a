import type { Instant } from '@tender/kernel';

const TO_THE_MINUTE = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
} as const;
const INSTANT = new Intl.DateTimeFormat('en-GB', TO_THE_MINUTE);
const SECOND = new Intl.DateTimeFormat('en-GB', { ...TO_THE_MINUTE, second: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `23 November 2026 at 09:00 UTC`. Shows seconds if they are not zero, such as after a pause or a late bid. */
export const instantText = (at: Instant): string =>
  `${(new Date(at).getUTCSeconds() === 0 ? INSTANT : SECOND).format(new Date(at))} UTC`;

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
