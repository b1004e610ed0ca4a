import {
  accentProblem,
  isColour,
  LENGTHS,
  lengthOf,
  MINIMUM_CONTRAST,
  type HouseBody,
  type HouseView,
} from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { EMAIL_RULE } from '../person-form/person-rules.js';

/** An empty field means the default. */
export type TypedHouse = Record<keyof HouseBody, string>;

export const typedHouse = ({ name, accent, bidTerms, language, timeZone, contact }: HouseView): TypedHouse => ({
  name: name ?? '',
  accent: accent ?? '',
  email: contact.email ?? '',
  phone: contact.phone ?? '',
  address: contact.address ?? '',
  bidTerms: bidTerms ?? '',
  timeZone: timeZone ?? '',
  language: language === 'en' ? '' : (language ?? ''),
});

/** Why an accent is impossible; null for a possible or an empty one. */
export function accentRefusal(accent: string): string | null {
  if (accent === '') return null;
  if (!isColour(accent)) return t('A colour such as #1d5863');
  const problem = accentProblem(accent);
  if (!problem) return null;
  const values = { ratio: problem.ratio, least: MINIMUM_CONTRAST };
  return problem.theme === 'light'
    ? t('This colour cannot be read in the light theme: a contrast of {ratio}:1, where {least}:1 is needed.', values)
    : t('This colour cannot be read in the dark theme: a contrast of {ratio}:1, where {least}:1 is needed.', values);
}

const within = (most: number) => (text: string) =>
  lengthOf(text.trim()) > most ? t('At most {most} characters', { most }) : null;

export const houseRules = {
  name: within(LENGTHS.houseName),
  accent: accentRefusal,
  email: (email: string) => (email.trim() === '' ? null : EMAIL_RULE(email)),
  phone: within(LENGTHS.phone),
  address: within(LENGTHS.address),
  bidTerms: within(LENGTHS.bidTerms),
};

/** Changed settings only; an emptied field is null. */
export function changesOfHouse(typed: TypedHouse, house: HouseView): HouseBody {
  const before = typedHouse(house);
  const fields = Object.keys(before) as (keyof HouseBody)[];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const now = typed[field].trim();
      return now === before[field] ? [] : [[field, now === '' ? null : now]];
    }),
  );
}
