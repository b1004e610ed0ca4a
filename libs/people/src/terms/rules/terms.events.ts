import type { TermsType } from '@tender/contracts';
import { singleStream, type EventCatalogue } from '@tender/kernel';

/** The streams of companies record who accepted which version. */
export type TermsEvent =
  /** `file` is the id of the content in the file storage, `hash` its SHA-256 in hexadecimal. */
  { type: 'TermsPublished'; data: { version: string; hash: string; file: string; size: number; type: TermsType } };

export const termsCatalogue: EventCatalogue<TermsEvent> = { TermsPublished: { version: 1 } };

export const termsStream = singleStream<TermsEvent>('terms', termsCatalogue);
