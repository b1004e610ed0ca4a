import { LANGUAGE_COOKIE, LANGUAGES, languageFor, LOCALES, type Language } from '@tender/contracts';

/** The language of this tab. It never changes: another language requires a reload. */

export type Messages = Readonly<Record<string, string>>;

interface Texts {
  /** Texts that the public page needs before it renders. */
  publicPage: () => Promise<{ default: Messages }>;
  rest: () => Promise<{ default: Messages }>;
}

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

const page = typeof document === 'undefined' ? undefined : document.documentElement;

export const language: Language = page ? languageFor(document.cookie, navigator.languages) : 'en';
export const { direction } = LANGUAGES[language];
export const { numbers: NUMBERS, dates: DATES } = LOCALES[language];

if (page) {
  // In production the server has set `lang` and `dir` (`apps/api/src/http/pages.ts`); in development it has not.
  page.lang = language;
  page.dir = direction;
}

const own: Record<string, string> = {};

/** Translations by English text: those of the public page at the start, the others after `loadAllTexts`. */
export const messages: Messages = own;

const add = ({ default: texts }: { default: Messages }): void => void Object.assign(own, texts);
if (language !== 'en') await TEXTS[language].publicPage().then(add, () => undefined);

let remainingTexts: Promise<void> | null = null;

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

const keepers = new Set<() => void>();

/** Calls `keep` before the reload for another language. */
export function beforeSwitch(keep: () => void): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

/** Reloads the page. @param address address after the reload: the address bar lacks the secret of an opened link */
export function switchLanguage(chosen: Language, address: string): void {
  for (const keep of keepers) keep();
  document.cookie = `${LANGUAGE_COOKIE}=${chosen}; path=/; max-age=${A_YEAR}; samesite=lax`;
  window.history.replaceState(window.history.state, '', address);
  window.location.reload();
}
