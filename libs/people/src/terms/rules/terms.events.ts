import type { TermsType } from '@tender/contracts';
import { singleStream, type EventCatalogue } from '@tender/kernel';

/**
 * The terms of the house as they were published, one version after another. Who accepted which stands in the streams of
 * the companies.
 */
export type TermsEvent =
  /** `file` is the place of its bytes in the file storage, `hash` their SHA-256 in hexadecimal. */
  { type: 'TermsPublished'; data: { version: string; hash: string; file: string; size: number; type: TermsType } };

export const termsCatalogue: EventCatalogue<TermsEvent> = { TermsPublished: { version: 1 } };

export const termsStream = singleStream<TermsEvent>('terms', termsCatalogue);
