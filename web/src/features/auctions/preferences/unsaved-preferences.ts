import { MAXIMUM_PRIORITY } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import type { Values } from './pending-changes.js';

/** The fields of a preference that are typed as text. */
export type TextPreference = 'priority' | 'note';
const NAMES = ['priority', 'note'] as const;

/** Typed texts of one lot that are not saved on the server. */
export interface LotTexts extends Readonly<Partial<Record<TextPreference, string>>> {
  auctionId: string;
  /** Result of a failed save. `away`: it is retried. `refused`: it is not, until the text changes or the user signs in again. */
  trouble?: 'away' | 'refused';
}

export type UnsavedTexts = Readonly<Record<string, LotTexts>>;

/** The value of a text; null if it is not valid. */
export const parsePreference = (name: TextPreference, text: string): Values | null => {
  const trimmed = text.trim();
  if (name === 'note') return { note: trimmed };
  return /^\d*$/.test(trimmed) && Number(trimmed) <= MAXIMUM_PRIORITY ? { priority: Number(trimmed) } : null;
};

/** Why a text cannot be saved; empty if it can. */
export const problemOfPreference = (name: TextPreference, text: string): string =>
  parsePreference(name, text) === null
    ? t('Not saved: write a whole number, at most {most}', { most: MAXIMUM_PRIORITY })
    : '';

/** The text of a saved value; empty for priority 0. */
export const preferenceText = (name: TextPreference, { priority = 0, note = '' }: Values = {}): string =>
  name === 'note' ? note : priority === 0 ? '' : String(priority);

export interface TypedText {
  lotId: string;
  auctionId: string;
  name: TextPreference;
  text: string;
}

/** Adds a typed text. A lot whose last text was refused is retried. */
export const withTypedText = (unsaved: UnsavedTexts, { lotId, auctionId, name, text }: TypedText): UnsavedTexts => {
  const { trouble, ...texts } = unsaved[lotId] ?? { auctionId };
  return { ...unsaved, [lotId]: { ...texts, [name]: text, ...(trouble && { trouble: 'away' }) } };
};

/** The valid texts of a lot as a change; null if there is none. */
export function changeOf(texts: LotTexts): Values | null {
  const values = NAMES.map((name) => (texts[name] === undefined ? null : parsePreference(name, texts[name])));
  return values.some(Boolean) ? Object.assign({}, ...values) : null;
}

/** After texts of a lot were saved. Invalid texts, and texts that changed after they were sent, stay unsaved. */
export function withSavedTexts(unsaved: UnsavedTexts, lotId: string, sent: LotTexts): UnsavedTexts {
  const { [lotId]: texts, ...others } = unsaved;
  if (!texts) return unsaved;
  const left = NAMES.filter((name) => {
    const text = texts[name];
    return text !== undefined && (text !== sent[name] || parsePreference(name, text) === null);
  });
  if (left.length === 0) return others;
  return {
    ...others,
    [lotId]: { auctionId: texts.auctionId, ...Object.fromEntries(left.map((name) => [name, texts[name]])) },
  };
}

/** In a new session, refused texts are retried: the refusal may have been due to the earlier session. */
export const withRetries = (unsaved: UnsavedTexts): UnsavedTexts =>
  Object.fromEntries(
    Object.entries(unsaved).map(([lotId, texts]) => [lotId, texts.trouble ? { ...texts, trouble: 'away' } : texts]),
  );

export function withTrouble(unsaved: UnsavedTexts, lotId: string, trouble: 'away' | 'refused'): UnsavedTexts {
  const texts = unsaved[lotId];
  return texts ? { ...unsaved, [lotId]: { ...texts, trouble } } : unsaved;
}
