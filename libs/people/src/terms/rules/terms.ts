import type { TermsType } from '@tender/contracts';
import { Rejection, type Decider, type Instant } from '@tender/kernel';
import { termsCatalogue, termsStream, type TermsEvent } from './terms.events.js';

/** One version of the terms. */
export interface PublishedTerms {
  /** `1`, `2`, … */
  readonly version: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly hash: string;
  /** Its id in the file storage. */
  readonly file: string;
  /** Bytes. */
  readonly size: number;
  readonly type: TermsType;
  readonly publishedAt: Instant;
}

/** Every version that was published, the current one last; none in a new house. */
export interface Terms {
  readonly versions: readonly PublishedTerms[];
}

export type TermsCommand = { type: 'PublishTerms' } & Pick<PublishedTerms, 'hash' | 'file' | 'size'> & {
    /** What the file is found to be. */
    fileType: TermsType;
  };

export const TERMS_STREAM = termsStream.name;

/** The version that counts; null while the house has no terms. */
export const currentOf = ({ versions }: Terms): PublishedTerms | null => versions.at(-1) ?? null;

/** Whether a person has to accept the current version. Staff never have to: the terms are those of the house. */
export const awaitsTerms = (
  { companyId, termsVersion = null }: { companyId: string | null; termsVersion?: string | null | undefined },
  current: PublishedTerms | null,
): boolean => companyId !== null && current !== null && termsVersion !== current.version;

function decide(terms: Terms, command: TermsCommand): TermsEvent[] {
  switch (command.type) {
    case 'PublishTerms':
      return publish(terms, command);
  }
}

/** The same words again are no new version: nobody is asked twice for them. */
function publish(terms: Terms, { hash, file, size, fileType }: TermsCommand): TermsEvent[] {
  if (currentOf(terms)?.hash === hash) throw new Rejection('TERMS_UNCHANGED');
  const version = String(terms.versions.length + 1);
  return [{ type: 'TermsPublished', data: { version, hash, file, size, type: fileType } }];
}

const evolve = ({ versions }: Terms, { data }: TermsEvent, at: Instant): Terms => ({
  versions: [...versions, { ...data, publishedAt: at }],
});

export const termsDecider: Decider<Terms, TermsCommand, TermsEvent> = {
  initial: { versions: [] },
  decide,
  evolve,
  catalogue: termsCatalogue,
};
