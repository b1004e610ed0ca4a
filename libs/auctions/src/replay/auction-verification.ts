import type { Evidence, Verification } from '@tender/context';
import { upcast } from '@tender/event-store';
import { recordedStep } from '@tender/kernel';
import { companyStream } from '@tender/people/company';
import { INSTALLATION_STREAM } from '@tender/people/installation';
import { mayBegin } from '@tender/people/may-begin';
import { authorityIn, POLICY_STREAM } from '@tender/people/authority';
import { companiesJoining, PeopleHistory, STAFF_STREAM, streamOfActor } from '@tender/people/people-history';
import { auctionCatalogue, auctionStreams, isBidEvent, type AuctionEvent } from '../rules/auction.events.js';
import { AuctionVerifier, type People } from '../rules/verify-auction.js';

/** Maximum milliseconds between role check and append of images: release 0.1.0 scaled them in between. */
const IMAGES_GRACE = 10 * 60_000;

export const auctionVerification: Verification = {
  evidenceFor(event) {
    const fact = upcast<AuctionEvent>(auctionCatalogue, event);
    const actor = streamOfActor(event.metadata.actor);
    return [
      ...(actor === null ? [] : [actor]),
      ...(actor === STAFF_STREAM ? [POLICY_STREAM] : []),
      ...(fact.type === 'CompaniesInvited' ? companiesJoining(fact.data) : []),
      ...(isBidEvent(fact) ? [companyStream(fact.data.companyId)] : []),
      ...(fact.type === 'AuctionCreated' ? [INSTALLATION_STREAM] : []),
    ];
  },
  companiesSince: 1,
  startVerifier(evidence, stream) {
    const people = new PeopleHistory(evidence);
    const verifier = new AuctionVerifier(auctionStreams.idOf(stream) ?? '', peopleIn(people, evidence));
    return {
      next: (event) => verifier.next(recordedStep(upcast<AuctionEvent>(auctionCatalogue, event), event)),
      finish: () => verifier.end(),
      results: () => verifier.results?.map((result) => ({ ...result, lotNo: verifier.lotNoOf(result.lotId) })) ?? null,
      rules: () => verifier.rules,
      unchecked: () => [
        ...(verifier.unreadAmounts ? [verifier.unreadAmounts] : []),
        ...(people.knowsStaff ? [] : (['roles'] as const)),
      ],
    };
  },
};

const peopleIn = (people: PeopleHistory, evidence: Evidence): People => ({
  authority: (action, step) => authorityIn(evidence)(action, step, people.staffStages()),
  mayBegin: (rules, at) => mayBegin(evidence, { rules, at }),
  mayJoin: ({ event, at, position }) => people.mayJoin(event.data, { at, position }),
  bidder: ({ event, at, position, bidderRevision: revision }) => people.bidder(event.data, { at, revision, position }),
  hasRole: ({ event, actor, at, position, actorRevision: revision }) =>
    people.hasRole(actor, { at, revision, position, ...(event.type === 'LotImagesAdded' && { grace: IMAGES_GRACE }) }),
});
