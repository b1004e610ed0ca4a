import type { Evidence } from '@tender/context';
import { upcast } from '@tender/event-store';
import { changesNothing, plusMillis, type Instant } from '@tender/kernel';
import type { AcceptedTerms } from '../company/company.js';
import { CLOCKS_APART } from '../membership/people-history.js';
import { termsCatalogue, type TermsEvent } from '../terms/terms.events.js';
import { TERMS_STREAM } from '../terms/terms.js';

/**
 * Milliseconds for which terms that were read may be accepted after newer ones were published: the hash of a password
 * is computed in between, and waits its turn.
 */
const READ_BEFORE = 10 * 60_000;

/** A version of the terms, and when it was the current one. */
interface Term extends AcceptedTerms {
  from: Instant;
  /** Null: it still is. */
  until: Instant | null;
}

/** Which terms people had to accept at an instant, read from the stream of the terms. */
export class TermsHistory {
  private known: readonly Term[] | null = null;

  constructor(private readonly evidence: Evidence) {}

  /** Whether a sign-up had to accept terms. */
  isRequired(at: Instant): boolean {
    const [first] = this.terms();
    return first !== undefined && first.from < plusMillis(at, -READ_BEFORE);
  }

  /** Whether this version was current, or had been a moment before; also if the stream is not known. */
  isCurrent({ version, hash }: AcceptedTerms, at: Instant): boolean {
    if (!this.evidence.has(TERMS_STREAM)) return true;
    return this.terms().some(
      (term) =>
        term.version === version &&
        term.hash === hash &&
        term.from <= plusMillis(at, CLOCKS_APART) &&
        (term.until === null || term.until >= plusMillis(at, -READ_BEFORE)),
    );
  }

  private terms(): readonly Term[] {
    return (this.known ??= this.read());
  }

  private read(): Term[] {
    const published = (this.evidence.get(TERMS_STREAM) ?? []).filter((event) => !changesNothing(event));
    return published.map((event, place) => {
      const { version, hash } = upcast<TermsEvent>(termsCatalogue, event).data;
      return { version, hash, from: event.metadata.at, until: published[place + 1]?.metadata.at ?? null };
    });
  }
}
