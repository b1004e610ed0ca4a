import type { Evidence } from '@tender/context';
import { upcast, type RecordedEvent } from '@tender/event-store';
import { changesNothing, plusMillis, type Instant } from '@tender/kernel';
import type { AcceptedTerms } from '../companies/rules/company.js';
import { CLOCKS_APART, isEarlier, type Check } from '../membership/people-history.js';
import { termsCatalogue, type TermsEvent } from '../terms/rules/terms.events.js';
import { TERMS_STREAM } from '../terms/rules/terms.js';

/** Milliseconds for which superseded terms can still be accepted: a sign-up hashes the password after the check. */
const READ_BEFORE = 10 * 60_000;

type Moment = Pick<Check, 'at' | 'position'>;

interface Term extends AcceptedTerms {
  from: Moment;
  until: Moment | null;
}

/** Terms over time. The global order of events counts, if known: a fast clock may have been set back. */
export class TermsHistory {
  private known: readonly Term[] | null = null;

  constructor(private readonly evidence: Evidence) {}

  isRequired(signUp: Moment): boolean {
    const [first] = this.terms();
    return first !== undefined && !isEarlier(signUp, first.from) && first.from.at < readBefore(signUp);
  }

  /** Whether the accepted terms were current, at most `READ_BEFORE` ago; true if the stream is missing. */
  isCurrent({ version, hash }: AcceptedTerms, accepted: Moment): boolean {
    if (!this.evidence.has(TERMS_STREAM)) return true;
    return this.terms().some(
      (term) =>
        term.version === version &&
        term.hash === hash &&
        isPublished(term.from, accepted) &&
        (term.until === null || isEarlier(accepted, term.until) || term.until.at >= readBefore(accepted)),
    );
  }

  private terms(): readonly Term[] {
    return (this.known ??= this.read());
  }

  private read(): Term[] {
    const published = (this.evidence.get(TERMS_STREAM) ?? []).filter((event) => !changesNothing(event));
    return published.map((event, place) => {
      const { version, hash } = upcast<TermsEvent>(termsCatalogue, event).data;
      const next = published[place + 1];
      return { version, hash, from: momentOf(event), until: next ? momentOf(next) : null };
    });
  }
}

const momentOf = ({ metadata: { at }, position }: RecordedEvent): Moment => ({ at, position });

const readBefore = ({ at }: Moment): Instant => plusMillis(at, -READ_BEFORE);

const isPublished = (from: Moment, accepted: Moment): boolean =>
  isEarlier(from, accepted) || (!isEarlier(accepted, from) && from.at <= plusMillis(accepted.at, CLOCKS_APART));
