import type { TranslatedLanguage } from '@tender/contracts';
import { streamKind, type EventCatalogue } from '@tender/kernel';
import type { TemplateText } from './texts/template-text.js';

export type TemplateId = string;

export type { TemplateText };

export type Translations = Partial<Record<TranslatedLanguage, TemplateText>>;

export interface TemplateDetails extends TemplateText {
  name: string;
  /** Texts in other languages than English. Absent: none. */
  texts?: Translations;
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
