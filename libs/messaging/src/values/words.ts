import { LANGUAGES, type Language } from '@tender/contracts';

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
