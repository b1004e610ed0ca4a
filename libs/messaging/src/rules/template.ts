import { isPlaceholder, isTemplateName, placeholdersIn, TEMPLATE_NAMES, type TemplateName } from '@tender/contracts';
import { Rejection, unknownEvent, type Decider } from '@tender/kernel';
import { DEFAULT_TEMPLATES } from './default-templates.js';
import {
  templateCatalogue,
  type TemplateEvent,
  type TemplateId,
  type TemplateDetails,
  type TemplateText,
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
  checkPlaceholders(details);
  return [{ type: 'TemplateCreated', data: { templateId, ...details } }];
}

function change(
  template: Template,
  { templateId, changes }: { templateId: TemplateId; changes: Partial<TemplateDetails> },
): TemplateEvent[] {
  const before = detailsOf(template, templateId);
  const { name = before.name, subject = before.subject, body = before.body } = changes;
  if (isTemplateName(templateId) && name !== before.name)
    throw new Rejection('FIELD_NOT_CHANGEABLE', { field: 'name' });
  if (name === before.name && subject === before.subject && body === before.body) return [];
  checkPlaceholders({ subject, body });
  return [{ type: 'TemplateChanged', data: { templateId, name, subject, body } }];
}

function reset(template: Template, templateId: TemplateId): TemplateEvent[] {
  if (!isTemplateName(templateId)) throw new Rejection('NOT_FOUND');
  return template.status === 'written' ? [{ type: 'TemplateReset', data: { templateId } }] : [];
}

function remove(template: Template, templateId: TemplateId): TemplateEvent[] {
  if (isTemplateName(templateId)) throw new Rejection('TEMPLATE_NEEDED', { name: templateId });
  detailsOf(template, templateId);
  return [{ type: 'TemplateDeleted', data: { templateId } }];
}

export function detailsOf(template: Template, templateId: TemplateId): TemplateDetails {
  if (template.status === 'written') return template;
  if (template.status === 'none' && isTemplateName(templateId))
    return { name: templateId, ...DEFAULT_TEMPLATES[templateId] };
  throw new Rejection('NOT_FOUND');
}

/** @throws Rejection INVALID with each field that contains an unknown placeholder */
export function checkPlaceholders(text: Partial<TemplateText>): void {
  const unknown = (['subject', 'body'] as const).flatMap((field) =>
    placeholdersIn(text[field] ?? '')
      .filter((name) => !isPlaceholder(name))
      .map((name) => ({ field, rule: 'placeholder', message: `{{${name.slice(0, 60)}}} is not a known placeholder` })),
  );
  if (unknown.length > 0) throw new Rejection('INVALID', unknown.slice(0, 50));
}

function evolve(template: Template, event: TemplateEvent): Template {
  switch (event.type) {
    case 'TemplateCreated':
    case 'TemplateChanged': {
      const { name, subject, body } = event.data;
      return { status: 'written', name, subject, body };
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

export const defaultTemplates = (): { name: TemplateName; text: TemplateText }[] =>
  TEMPLATE_NAMES.map((name) => ({ name, text: DEFAULT_TEMPLATES[name] }));
