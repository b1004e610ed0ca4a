import { t } from './t.js';
import { ofIsolatedParts } from './isolates.js';

/** Joins texts with ` · `. FIRST STRONG ISOLATE keeps the words and digits of each text together in a Hebrew line. */
export const joinTexts = (texts: readonly (string | false | null | undefined)[]): string =>
  ofIsolatedParts(
    texts
      .filter(Boolean)
      .map((text) => `\u2068${text}\u2069`)
      .join(' · '),
  );

/** A text behind its label, with the colon of the language. */
export const labelled = (label: string, text: string): string => t('{label}: {text}', { label, text });
