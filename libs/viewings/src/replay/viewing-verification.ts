import type { Verification } from '@tender/context';
import { upcast, type Revision } from '@tender/event-store';
import { recordedStep } from '@tender/kernel';
import { companyStream } from '@tender/people/company';
import { INSTALLATION_STREAM } from '@tender/people/installation';
import { mayBegin } from '@tender/people/may-begin';
import { companiesJoining, PeopleHistory, streamOfActor } from '@tender/people/people-history';
import { viewingCatalogue, viewingStreams, type ViewingEvent } from '../rules/viewing.events.js';
import { ViewingVerifier } from '../rules/verify-viewing.js';

export const viewingVerification: Verification = {
  evidenceFor(event) {
    const fact = upcast<ViewingEvent>(viewingCatalogue, event);
    const begun = fact.type === 'ViewingCreated' ? INSTALLATION_STREAM : null;
    const joining = fact.type === 'CompaniesInvited' ? companiesJoining(fact.data) : [];
    const streams = [streamOfActor(event.metadata.actor), bookedBy(fact), begun, ...joining];
    return streams.filter((stream) => stream !== null);
  },
  companiesSince: 2,
  startVerifier(evidence, stream) {
    const people = new PeopleHistory(evidence);
    /** Latest revision of each company's stream in the events so far. A file has no other order of streams. */
    const known = new Map<string, Revision>();
    const verifier = new ViewingVerifier(viewingStreams.idOf(stream) ?? '', {
      mayBegin: (rules, at) => mayBegin(evidence, { rules, at }),
      company: (companyId, attendees, { at, position, actorRevision: revision }) =>
        evidence.has(companyStream(companyId))
          ? people.company(companyId, attendees, { at, revision, position, known: known.get(companyId) })
          : ADMITTED,
      mayJoin: ({ event, at, position }) => people.mayJoin(event.data, { at, position }),
      hasRole: ({ actor, at, position, actorRevision: revision }) => {
        const stream = streamOfActor(actor);
        return stream !== null && !evidence.has(stream) ? true : people.isAdmitted(actor, { at, revision, position });
      },
    });
    return {
      next(event) {
        const { actor, actorRevision = -1 } = event.metadata;
        const { companyId } = actor;
        if (companyId !== null) known.set(companyId, Math.max(actorRevision, known.get(companyId) ?? -1));
        return verifier.next(recordedStep(upcast<ViewingEvent>(viewingCatalogue, event), event));
      },
      finish: () => verifier.end(),
      results: () => null,
      rules: () => verifier.rules,
      unchecked: () => (people.knowsStaff ? [] : ['roles']),
    };
  },
};

/** Facts that are assumed for a company whose stream is missing in a file, or whose event is not reached yet. */
const ADMITTED = { companyApproved: true, strangers: [] };

/** Stream of the company whose approval the event requires. */
function bookedBy({ type, data }: ViewingEvent): string | null {
  switch (type) {
    case 'BookingRequested':
    case 'BookingCreated':
    case 'BookingApproved':
    case 'BookingUpdated':
      return companyStream(data.companyId);
    default:
      return null;
  }
}
