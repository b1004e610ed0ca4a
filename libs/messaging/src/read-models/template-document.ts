import type { Instant } from '@tender/kernel';
import { defineProjection, put, remove, type CollectionSpec } from '@tender/read-store';
import { templateStreams, type TemplateDetails, type Translations } from '../rules/template.events.js';

/** Unchanged built-in templates have no document. */
export interface TemplateDocument extends TemplateDetails {
  _id: string;
  texts: Translations;
  updatedAt: Instant;
}

export const templates: CollectionSpec<TemplateDocument> = { name: 'templates', database: 'views' };

export const templateProjection = defineProjection({ name: 'templates', version: 2, collections: [templates] }).of(
  templateStreams,
  {
    TemplateCreated: ({ data, metadata }) => [put(templates, documentOf(data, metadata.at))],
    TemplateChanged: ({ data, metadata }) => [put(templates, documentOf(data, metadata.at))],
    TemplateReset: ({ data }) => [remove(templates, data.templateId)],
    TemplateDeleted: ({ data }) => [remove(templates, data.templateId)],
  },
);

const documentOf = (
  { templateId: _id, name, subject, body, texts = {} }: TemplateDetails & { templateId: string },
  updatedAt: Instant,
): TemplateDocument => ({ _id, name, subject, body, texts, updatedAt });
