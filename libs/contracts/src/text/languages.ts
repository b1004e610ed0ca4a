/** The languages of the web application. A new one: `docs/languages.md`. */

interface LanguageFacts {
  /** As those who read it call it. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** Said while the application starts, before its texts have come. */
  welcome: string;
}

export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr', welcome: 'Welcome to {house}' },
  fr: { name: 'Français', direction: 'ltr', welcome: 'Bienvenue chez {house}' },
  nl: { name: 'Nederlands', direction: 'ltr', welcome: 'Welkom bij {house}' },
  he: { name: 'עברית', direction: 'rtl', welcome: 'ברוכים הבאים אל {house}' },
} satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof LANGUAGES;

const isLanguage = (text: string | undefined): text is Language => text !== undefined && Object.hasOwn(LANGUAGES, text);

/** The cookie that keeps which language somebody chose. */
export const LANGUAGE_COOKIE = 'language';
const CHOSEN = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([a-z]+)(?:;|$)`);

/**
 * The language for a browser: the one that was chosen there, else the first of its own that there is, else English.
 * @param cookies `name=value; name=value`, as browsers and their requests have them
 * @param own what the browser is set to, the dearest first: `nl-BE`, `en`
 */
export function languageFor(cookies: string, own: readonly string[]): Language {
  const chosen = CHOSEN.exec(cookies)?.[1];
  if (isLanguage(chosen)) return chosen;
  return own.map((tag) => tag.trim().split('-')[0]?.toLowerCase()).find(isLanguage) ?? 'en';
}

/** The languages of an `Accept-Language` header, the dearest first; those that are refused (`q=0`) are left out. */
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

/** The welcome in a language. */
export const welcomeIn = (language: Language, house: string): string =>
  LANGUAGES[language].welcome.replace('{house}', () => house);
