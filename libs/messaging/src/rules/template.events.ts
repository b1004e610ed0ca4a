import { streamKind, type EventCatalogue } from '@tender/kernel';

export type TemplateId = string;

/** What is said, with placeholders: `{{firstName}}`. The body is plain text; paragraphs are parted by empty lines. */
export interface TemplateText {
  subject: string;
  body: string;
}

export interface TemplateDetails extends TemplateText {
  name: string;
}

/**
 * What can happen to a template. The ten of the house have no event until somebody changes them: their first text is
 * part of the program.
 */
export type TemplateEvent =
  | { type: 'TemplateCreated'; data: TemplateDetails & { templateId: TemplateId } }
  /** The whole of it, also what stays as it was. */
  | { type: 'TemplateChanged'; data: TemplateDetails & { templateId: TemplateId } }
  /** One of the ten has its first text again. */
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
