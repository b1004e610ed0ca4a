import { t } from '../language/t.js';
import { BadCell } from './bad-cell.js';

const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const OTHER_DAY = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;

/** A day, as `2026-01-31`. With points the day comes first; with anything else only where one of the two can be no month. */
export function date(text: string): string {
  const iso = ISO_DAY.exec(text);
  if (iso) return dayOf(text, iso[1]!, iso[2]!, iso[3]!);
  const [, first = '', between = '', second = '', year = ''] = OTHER_DAY.exec(text) ?? [];
  if (year === '') throw new BadCell(t('“{text}” is not a day such as 2026-01-31', { text }));
  if (between === '.' || Number(first) > 12 || first === second) return dayOf(text, year, second, first);
  if (Number(second) > 12) return dayOf(text, year, first, second);
  throw new BadCell(
    t('“{text}” may be two days: write {day}, for example', { text, day: `${year}-${two(second)}-${two(first)}` }),
  );
}

function dayOf(text: string, year: string, month: string, day: string): string {
  const iso = `${year}-${two(month)}-${two(day)}`;
  const instant = new Date(`${iso}T00:00:00Z`);
  // Of a day that there is not, such as 30 February, the calendar makes another one.
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== iso)
    throw new BadCell(t('“{text}” is no day of the calendar', { text }));
  return iso;
}

const two = (digits: string): string => digits.padStart(2, '0');
