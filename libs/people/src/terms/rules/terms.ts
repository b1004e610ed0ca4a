import type { TermsType } from '@tender/contracts';
import { Rejection, type Decider, type Instant } from '@tender/kernel';
import { termsCatalogue, termsStream, type TermsEvent } from './terms.events.js';

export interface PublishedTerms {
  readonly version: string;
  readonly hash: string;
  readonly file: string;
  readonly size: number;
  readonly type: TermsType;
  readonly publishedAt: Instant;
}

/** All versions, the current one last. */
export interface Terms {
  readonly versions: readonly PublishedTerms[];
}

export type TermsCommand = { type: 'PublishTerms' } & Pick<PublishedTerms, 'hash' | 'file' | 'size'> & {
    fileType: TermsType;
  };

export const TERMS_STREAM = termsStream.name;

export const currentOf = ({ versions }: Terms): PublishedTerms | null => versions.at(-1) ?? null;

/** Staff need not accept: the terms are the firm's own. */
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

/** Refuses the content of the current version. */
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
