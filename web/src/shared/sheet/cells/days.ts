import { foldForSearch } from '@tender/contracts';
import { t } from '../../language/t.js';
import { BadCell } from './bad-cell.js';

const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const OTHER_DAY = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;

const NAMED_DAY = /^(\d{1,2})[\s.\-/]+(?:de\s+)?(\p{L}+)\.?,?[\s.\-/]+(?:de\s+)?(\d{4}|\d{2})$/u;
const NAMED_MONTH_FIRST = /^(\p{L}+)\.?\s+(\d{1,2}),?\s+(\d{4})$/u;
const LANGUAGES = ['en', 'fr', 'nl', 'de', 'he', 'ru'];

const plainName = (name: string): string => foldForSearch(name).replaceAll('.', '');

/** Months 1 to 12 by their long and short names, in the languages of lists. */
let months: Map<string, number> | undefined;

function monthOf(name: string): number | undefined {
  months ??= new Map(
    LANGUAGES.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) =>
        Array.from({ length: 12 }, (_, index) => {
          const parts = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' }).formatToParts(
            Date.UTC(2026, index, 1),
          );
          const text = parts.find(({ type }) => type === 'month')?.value ?? '';
          return [plainName(text), index + 1] as const;
        }),
      ),
    ),
  );
  // In Hebrew the name may have the prefix `ב` (in).
  const plain = plainName(name).replace(/^ב(?=.{3})/, '');
  const known = months.get(plain);
  if (known !== undefined || plain.length < 3) return known;
  const begun = new Set([...months].flatMap(([whole, month]) => (whole.startsWith(plain) ? [month] : [])));
  return begun.size === 1 ? [...begun][0] : undefined;
}

const SHORT_DAY = /^\d{1,2}([./-])\d{1,2}\1\d{2}$/;

export function resemblesDay(text: string): boolean {
  const name = NAMED_DAY.exec(text)?.[2] ?? NAMED_MONTH_FIRST.exec(text)?.[1];
  return name === undefined
    ? [ISO_DAY, OTHER_DAY, SHORT_DAY].some((form) => form.test(text))
    : monthOf(name) !== undefined;
}

/** Parses a day to `2026-01-31`. `1.2.2026` is 1 February; `1/2/2026` is refused, because its order is ambiguous. */
export function date(text: string): string {
  const iso = ISO_DAY.exec(text);
  if (iso) return dayOf(text, iso[1]!, iso[2]!, iso[3]!);
  const [, day, name, ofYear] = NAMED_DAY.exec(text) ?? [];
  if (day && name && monthOf(name)) return dayOf(text, ofYear!.padStart(4, '20'), String(monthOf(name)), day);
  const [, monthFirst, dayNext, yearLast] = NAMED_MONTH_FIRST.exec(text) ?? [];
  if (monthFirst && monthOf(monthFirst)) return dayOf(text, yearLast!, String(monthOf(monthFirst)), dayNext!);
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
  // `Date` normalises invalid days such as 30 February.
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== iso)
    throw new BadCell(t('“{text}” is no day of the calendar', { text }));
  return iso;
}

const two = (digits: string): string => digits.padStart(2, '0');
