import {
  isPlaceholder,
  placeholdersIn,
  TRANSLATED_LANGUAGES,
  type Language,
  type TemplateUpdates,
  type TemplateView,
  type TextView,
  type TranslatedLanguage,
  type TranslationsView,
} from '@tender/contracts';

/** A template in the editor. A language without a text has empty fields. */
export interface TypedTemplate {
  name: string;
  texts: Record<Language, TextView>;
}

const EMPTY: TextView = { subject: '', body: '' };

export function typedTemplate(template: TemplateView | null): TypedTemplate {
  const { name = '', subject = '', body = '', texts = {} } = template ?? {};
  const { fr = EMPTY, nl = EMPTY, he = EMPTY } = texts;
  return { name, texts: { en: { subject, body }, fr, nl, he } };
}

export const isEmpty = ({ subject, body }: TextView): boolean => subject.trim() === '' && body.trim() === '';

const isWhole = ({ subject, body }: TextView): boolean => subject.trim() !== '' && body.trim() !== '';

/** Whether the language can be saved: complete and with known placeholders; translations may be empty. */
export const isPossible = (text: TextView, language: Language, possible: readonly string[]): boolean =>
  (isWhole(text) || (language !== 'en' && isEmpty(text))) &&
  unknownPlaceholder(`${text.subject}${text.body}`, possible) === undefined;

export const unknownPlaceholder = (text: string, possible: readonly string[]): string | undefined =>
  placeholdersIn(text).find((name) => !isPlaceholder(name) || !possible.includes(name));

export const isChanged = (typed: TypedTemplate, saved: TypedTemplate): boolean =>
  JSON.stringify(typed) !== JSON.stringify(saved);

export function translationsOf({ texts }: TypedTemplate): TranslationsView {
  const written = TRANSLATED_LANGUAGES.filter((language) => !isEmpty(texts[language]));
  return Object.fromEntries(written.map((language) => [language, texts[language]])) as Partial<
    Record<TranslatedLanguage, TextView>
  >;
}

/** Sends all translations with each change of a text: an editor sees what is saved. */
export function changesOf(typed: TypedTemplate, saved: TypedTemplate): TemplateUpdates {
  const { en } = typed.texts;
  return {
    ...(typed.name !== saved.name && { name: typed.name }),
    ...(en.subject !== saved.texts.en.subject && { subject: en.subject }),
    ...(en.body !== saved.texts.en.body && { body: en.body }),
    ...(JSON.stringify(typed.texts) !== JSON.stringify(saved.texts) && { texts: translationsOf(typed) }),
  };
}
