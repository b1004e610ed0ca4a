import {
  EMPTY_LETTER_SETTINGS,
  LENGTHS,
  lengthOf,
  MAXIMUM_PAYMENT_DAYS,
  type LetterSettings,
  type LetterSettingsBody,
} from '@tender/contracts';
import { t } from '../../../shared/language/t.js';

/** An empty field is not stated. */
export type TypedLetterSettings = Record<keyof LetterSettings, string>;

const FIELDS = Object.keys(EMPTY_LETTER_SETTINGS) as (keyof LetterSettings)[];

export const typedLetterSettings = (settings: LetterSettings): TypedLetterSettings =>
  Object.fromEntries(FIELDS.map((field) => [field, String(settings[field] ?? '')])) as TypedLetterSettings;

const within = (most: number) => (text: string) =>
  lengthOf(text.trim()) > most ? t('At most {most} characters', { most }) : null;

const isDays = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) <= MAXIMUM_PAYMENT_DAYS;

export const letterRules = {
  legalName: within(LENGTHS.companyName),
  registrationNo: within(LENGTHS.registrationNo),
  taxNo: within(LENGTHS.taxNo),
  bankDetails: within(LENGTHS.bankDetails),
  letterText: within(LENGTHS.letterText),
  paymentDays: (text: string) =>
    text.trim() === '' || isDays(text.trim())
      ? null
      : t('A number of days from 0 to {most}', { most: MAXIMUM_PAYMENT_DAYS }),
};

/** Changed settings only; an emptied field is null. */
export function changesOfLetterSettings(typed: TypedLetterSettings, settings: LetterSettings): LetterSettingsBody {
  const before = typedLetterSettings(settings);
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const now = typed[field].trim();
      if (now === before[field]) return [];
      return [[field, now === '' ? null : field === 'paymentDays' ? Number(now) : now]];
    }),
  );
}
