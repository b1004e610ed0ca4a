import { streamKind, type EventCatalogue } from '@tender/kernel';

export type TemplateId = string;

/** Text with placeholders such as `{{firstName}}`. The body is plain text; empty lines separate paragraphs. */
export interface TemplateText {
  subject: string;
  body: string;
}

export interface TemplateDetails extends TemplateText {
  name: string;
}

/** Built-in templates have no event until an admin changes them: their default text is code. */
export type TemplateEvent =
  | { type: 'TemplateCreated'; data: TemplateDetails & { templateId: TemplateId } }
  | { type: 'TemplateChanged'; data: TemplateDetails & { templateId: TemplateId } }
  | { type: 'TemplateReset'; data: { templateId: TemplateId } }
  | { type: 'TemplateDeleted'; data: { templateId: TemplateId } };

export const templateCatalogue: EventCatalogue<TemplateEvent> = {
  TemplateCreated: { version: 1 },
  TemplateChanged: { version: 1 },
  TemplateReset: { version: 1 },
  TemplateDeleted: { version: 1 },
};

export const templateStreams = streamKind<TemplateEvent>('template', templateCatalogue);
export const templateStream = (templateId: TemplateId): string => templateStreams.stream(templateId);
