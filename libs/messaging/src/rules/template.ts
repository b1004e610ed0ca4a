import {
  isHouseText,
  isPlaceholder,
  isTemplateName,
  placeholdersIn,
  placeholdersOf,
  TRANSLATED_LANGUAGES,
  type FieldError,
  type HouseText,
  type Language,
  type TemplateName,
} from '@tender/contracts';
import { canonicalJson, Rejection, unknownEvent, type Decider } from '@tender/kernel';
import { BUILT_IN_TEXTS } from './texts/built-in-texts.js';
import {
  templateCatalogue,
  type TemplateEvent,
  type TemplateId,
  type TemplateDetails,
  type TemplateText,
  type Translations,
} from './template.events.js';

/** `none`: never written, or reset. Then a built-in template has its default text. */
export type Template =
  | { readonly status: 'none' }
  | ({ readonly status: 'written' } & Readonly<TemplateDetails>)
  | { readonly status: 'deleted' };

export type TemplateCommand =
  | { type: 'CreateTemplate'; templateId: TemplateId; details: TemplateDetails }
  | { type: 'ChangeTemplate'; templateId: TemplateId; changes: Partial<TemplateDetails> }
  | { type: 'ResetTemplate'; templateId: TemplateId }
  | { type: 'DeleteTemplate'; templateId: TemplateId };

const NO_TEMPLATE: Template = { status: 'none' };

function decide(template: Template, command: TemplateCommand): TemplateEvent[] {
  switch (command.type) {
    case 'CreateTemplate':
      return create(command.templateId, command.details);
    case 'ChangeTemplate':
      return change(template, command);
    case 'ResetTemplate':
      return reset(template, command.templateId);
    case 'DeleteTemplate':
      return remove(template, command.templateId);
  }
}

function create(templateId: TemplateId, details: TemplateDetails): TemplateEvent[] {
  checkTexts(details, templateId);
  return [{ type: 'TemplateCreated', data: { templateId, ...stored(details) } }];
}

function change(
  template: Template,
  { templateId, changes }: { templateId: TemplateId; changes: Partial<TemplateDetails> },
): TemplateEvent[] {
  const before = stored(detailsOf(template, templateId));
  const { name = before.name, subject = before.subject, body = before.body } = changes;
  if (isBuiltIn(templateId) && name !== before.name) throw new Rejection('FIELD_NOT_CHANGEABLE', { field: 'name' });
  // The release's translations belong to the release's text: they do not outlive a change of it.
  const isKept = template.status === 'written' || (subject === before.subject && body === before.body);
  const after = stored({ name, subject, body, texts: changes.texts ?? (isKept ? before.texts : undefined) });
  if (canonicalJson(after) === canonicalJson(before)) return [];
  checkTexts(after, templateId);
  return [{ type: 'TemplateChanged', data: { templateId, ...after } }];
}

/** Details in the order of the events, without languages that have no text. */
function stored({ name, subject, body, texts = {} }: Unfinished): TemplateDetails {
  const some = TRANSLATED_LANGUAGES.flatMap((language) => {
    const text = texts[language];
    return text ? [[language, { subject: text.subject, body: text.body }] as const] : [];
  });
  return { name, subject, body, ...(some.length > 0 && { texts: Object.fromEntries(some) as Translations }) };
}

type Unfinished = Omit<TemplateDetails, 'texts'> & { texts?: Translations | undefined };

function reset(template: Template, templateId: TemplateId): TemplateEvent[] {
  if (!isBuiltIn(templateId)) throw new Rejection('NOT_FOUND');
  return template.status === 'written' ? [{ type: 'TemplateReset', data: { templateId } }] : [];
}

function remove(template: Template, templateId: TemplateId): TemplateEvent[] {
  if (isBuiltIn(templateId)) throw new Rejection('TEMPLATE_NEEDED', { name: templateId });
  detailsOf(template, templateId);
  return [{ type: 'TemplateDeleted', data: { templateId } }];
}

export function detailsOf(template: Template, templateId: TemplateId): TemplateDetails {
  if (template.status === 'written') return template;
  if (template.status === 'none' && isBuiltIn(templateId)) {
    const { en, ...texts } = BUILT_IN_TEXTS;
    const translated = TRANSLATED_LANGUAGES.map((language) => [language, texts[language][templateId]]);
    return { name: templateId, ...en[templateId], texts: Object.fromEntries(translated) as Translations };
  }
  throw new Rejection('NOT_FOUND');
}

export interface TextInLanguage extends TemplateText {
  /** `en` if the language has no text. */
  language: Language;
}

export function textIn(
  { subject, body, texts = {} }: TemplateText & { texts?: Translations },
  language: Language,
): TextInLanguage {
  const translated = language === 'en' ? undefined : texts[language];
  return translated ? { ...translated, language } : { subject, body, language: 'en' };
}

const isBuiltIn = (templateId: TemplateId): templateId is TemplateName | HouseText =>
  isTemplateName(templateId) || isHouseText(templateId);

function checkTexts({ texts = {}, ...english }: TemplateText & { texts?: Translations }, templateId: TemplateId): void {
  const possible: readonly string[] | null = isHouseText(templateId) ? placeholdersOf(templateId) : null;
  const each = TRANSLATED_LANGUAGES.flatMap((language) =>
    unknownPlaceholders(texts[language] ?? {}, `texts.${language}.`, possible),
  );
  refuse([...unknownPlaceholders(english, '', possible), ...each]);
}

/** @throws Rejection INVALID with each field that contains an unknown placeholder */
export const checkPlaceholders = (text: Partial<TemplateText>): void => refuse(unknownPlaceholders(text, ''));

const unknownPlaceholders = (
  text: Partial<TemplateText>,
  path: string,
  possible: readonly string[] | null = null,
): FieldError[] =>
  (['subject', 'body'] as const).flatMap((field) =>
    placeholdersIn(text[field] ?? '')
      .filter((name) => !isPlaceholder(name) || (possible !== null && !possible.includes(name)))
      .map((name) => ({ field: path + field, rule: 'placeholder', message: placeholderProblem(name.slice(0, 60)) })),
  );

const placeholderProblem = (name: string): string =>
  isPlaceholder(name)
    ? `{{${name}}} cannot be filled in: the message has no such value`
    : `{{${name}}} is not a known placeholder`;

function refuse(unknown: FieldError[]): void {
  if (unknown.length > 0) throw new Rejection('INVALID', unknown.slice(0, 50));
}

function evolve(template: Template, event: TemplateEvent): Template {
  switch (event.type) {
    case 'TemplateCreated':
    case 'TemplateChanged': {
      return { status: 'written', ...stored(event.data) };
    }
    case 'TemplateReset':
      return NO_TEMPLATE;
    case 'TemplateDeleted':
      return { status: 'deleted' };
    default:
      return unknownEvent(event, template);
  }
}

export const templateDecider: Decider<Template, TemplateCommand, TemplateEvent> = {
  initial: NO_TEMPLATE,
  decide,
  evolve,
  catalogue: templateCatalogue,
};
