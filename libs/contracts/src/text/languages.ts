/** The languages of the web application. `docs/languages.md` describes how to add one. */

interface LanguageFacts {
  /** Name in the language itself. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** Text that the page shows while the application starts. */
  welcome: string;
}

export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr', welcome: 'Welcome to {house}' },
  fr: { name: 'Français', direction: 'ltr', welcome: 'Bienvenue chez {house}' },
  nl: { name: 'Nederlands', direction: 'ltr', welcome: 'Welkom bij {house}' },
  he: { name: 'עברית', direction: 'rtl', welcome: 'ברוכים הבאים אל {house}' },
} satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];
/** The languages of translations: texts without one are English. */
export type TranslatedLanguage = Exclude<Language, 'en'>;
export const TRANSLATED_LANGUAGES = LANGUAGE_CODES.filter((code) => code !== 'en');

/** English dates are British. Numbers in Hebrew are American: the Hebrew format adds invisible characters. */
export const LOCALES: Readonly<Record<Language, { numbers: string; dates: string }>> = {
  en: { numbers: 'en-US', dates: 'en-GB' },
  fr: { numbers: 'fr-FR', dates: 'fr-FR' },
  nl: { numbers: 'nl-NL', dates: 'nl-NL' },
  he: { numbers: 'en-US', dates: 'he-IL' },
};

const isLanguage = (text: string | undefined): text is Language => text !== undefined && Object.hasOwn(LANGUAGES, text);

export const LANGUAGE_COOKIE = 'language';
const CHOSEN = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([a-z]+)(?:;|$)`);

/** The language that the user chose in this browser; null without a choice. */
export function chosenLanguage(cookies: string): Language | null {
  const chosen = CHOSEN.exec(cookies)?.[1];
  return isLanguage(chosen) ? chosen : null;
}

/** The language in the cookie, else the first supported language of the browser (`own`), else null. */
export const knownLanguage = (cookies: string, own: readonly string[]): Language | null =>
  chosenLanguage(cookies) ?? own.map((tag) => tag.trim().split('-')[0]?.toLowerCase()).find(isLanguage) ?? null;

export const languageFor = (cookies: string, own: readonly string[]): Language => knownLanguage(cookies, own) ?? 'en';

/** The languages of an `Accept-Language` header, the preferred first, without languages with `q=0`. */
export const acceptedLanguages = (header: string): string[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/);
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, weight: weight ? Number(weight.slice(2)) || 0 : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);

export const welcomeIn = (language: Language, house: string): string =>
  LANGUAGES[language].welcome.replace('{house}', () => house);
