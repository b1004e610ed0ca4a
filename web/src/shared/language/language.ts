import { LANGUAGE_COOKIE, LANGUAGES, languageFor, type Language } from '@tender/contracts';

/** The language that this tab speaks, from its beginning to its end: another one comes with a reload. */

export type Messages = Readonly<Record<string, string>>;

interface Texts {
  /** Those of the first page, which waits for them. */
  publicPage: () => Promise<{ default: Messages }>;
  rest: () => Promise<{ default: Messages }>;
}

/** The texts of each language but English, whose texts stand in the code. */
const TEXTS: Record<Exclude<Language, 'en'>, Texts> = {
  fr: {
    publicPage: () => import('../../languages/fr.public.json', { with: { type: 'json' } }),
    rest: () => import('../../languages/fr.json', { with: { type: 'json' } }),
  },
  nl: {
    publicPage: () => import('../../languages/nl.public.json', { with: { type: 'json' } }),
    rest: () => import('../../languages/nl.json', { with: { type: 'json' } }),
  },
  he: {
    publicPage: () => import('../../languages/he.public.json', { with: { type: 'json' } }),
    rest: () => import('../../languages/he.json', { with: { type: 'json' } }),
  },
};

interface Locale {
  numbers: string;
  dates: string;
}

/**
 * How numbers and dates are written. In English dates are European: the 4th of May is not the 5th of April. In Hebrew amounts are written as in
 * the trade everywhere, `$1,250.50`; what else the language has are invisible signs, which are copied along.
 */
const LOCALES: Record<Language, Locale> = {
  en: { numbers: 'en-US', dates: 'en-GB' },
  fr: { numbers: 'fr-FR', dates: 'fr-FR' },
  nl: { numbers: 'nl-NL', dates: 'nl-NL' },
  he: { numbers: 'en-US', dates: 'he-IL' },
};

const page = typeof document === 'undefined' ? undefined : document.documentElement;

/** English where there is no page, as in a test. */
export const language: Language = page ? languageFor(document.cookie, navigator.languages) : 'en';
export const { direction } = LANGUAGES[language];
/** Locales of the language, for `Intl`. */
export const { numbers: NUMBERS, dates: DATES } = LOCALES[language];

if (page) {
  // As the server has written it already (`apps/api/src/http/pages.ts`); in development nobody has.
  page.lang = language;
  page.dir = direction;
}

const own: Record<string, string> = {};

/**
 * Translations by English text. Code runs only after its texts are loaded: the public page waits for those of the public bundle, all other
 * code for the rest (`loadAllTexts`). If the texts of the public page fail to load, it is in English.
 */
export const messages: Messages = own;

const add = ({ default: texts }: { default: Messages }): void => void Object.assign(own, texts);
if (language !== 'en') await TEXTS[language].publicPage().then(add, () => undefined);

let remainingTexts: Promise<void> | null = null;

/** Loads the texts beyond the public bundle, once. */
export function loadAllTexts(): Promise<void> {
  remainingTexts ??= (language === 'en' ? Promise.resolve() : TEXTS[language].rest().then(add)).catch(
    (error: unknown) => {
      remainingTexts = null;
      throw error;
    },
  );
  return remainingTexts;
}

const A_YEAR = 31_536_000;

/**
 * Speaks another language from now on: the page begins anew. Drafts of bids are kept by the house; other forms that were typed into begin anew, too.
 * @param address where it goes on; the browser's own address lacks the secret of a link that was opened
 */
export function switchLanguage(chosen: Language, address: string): void {
  document.cookie = `${LANGUAGE_COOKIE}=${chosen}; path=/; max-age=${A_YEAR}; samesite=lax`;
  window.history.replaceState(window.history.state, '', address);
  window.location.reload();
}
