import {
  accentProblem,
  accentWords,
  isColour,
  LENGTHS,
  lengthOf,
  type HouseBody,
  type HouseView,
} from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { EMAIL_RULE } from '../person-rules.js';

/** The house's settings as they are typed: an empty field is nothing of its own. */
export type TypedHouse = Record<keyof HouseBody, string>;

export const typedHouse = ({ name, accent, bidTerms, contact }: HouseView): TypedHouse => ({
  name: name ?? '',
  accent: accent ?? '',
  email: contact.email ?? '',
  phone: contact.phone ?? '',
  address: contact.address ?? '',
  bidTerms: bidTerms ?? '',
});

/** Why a colour cannot be the house's; null when it can, or when there is none. */
export function accentRefusal(accent: string): string | null {
  if (accent === '') return null;
  if (!isColour(accent)) return t('A colour such as #1d5863');
  const problem = accentProblem(accent);
  return problem && t('This colour {why}.', { why: accentWords(problem) });
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

/** What was changed; what is emptied is null. */
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
