import type { Evidence, Verification } from '@tender/context';
import { upcast, type RecordedEvent } from '@tender/event-store';
import { changesNothing, plusMillis, type Instant } from '@tender/kernel';
import { companyDecider, companyStream, type Company, type CompanyEvent } from '@tender/people/company';
import { auctionCatalogue, type AuctionEvent } from '../rules/auction.events.js';
import { AuctionVerifier, type Approvals } from '../rules/verify-auction.js';

/**
 * Milliseconds by which an approval may have ended before a bid: it is read from another stream when the bid is asked
 * for, and the decision may wait for those before it.
 */
const APPROVAL_GRACE = 10_000;

/** The prices, and the order of the bids, of an auction; and from the bidders' own histories whether they could bid. */
export const auctionVerification: Verification = {
  evidenceFor(event) {
    const fact = upcast<AuctionEvent>(auctionCatalogue, event);
    return fact.type === 'BidPlaced' || fact.type === 'BidRevised' ? companyStream(fact.data.companyId) : null;
  },
  begin(evidence) {
    const verifier = new AuctionVerifier(approvalsIn(evidence));
    return {
      next: (event) => verifier.next(upcast<AuctionEvent>(auctionCatalogue, event), event.metadata.at),
      results: () => verifier.results?.map((result) => ({ ...result, lotNo: verifier.lotNoOf(result.lotId) })) ?? null,
    };
  },
};

/** A company from an instant on. */
type Stage = { at: Instant; company: Company };

function approvalsIn(evidence: Evidence): Approvals {
  const known = new Map<string, Stage[]>();
  return ({ companyId, userId }, at) => {
    let stages = known.get(companyId);
    if (!stages) known.set(companyId, (stages = stagesOf(evidence.get(companyStream(companyId)) ?? [])));
    const present = stages.findLastIndex(({ at: from }) => from <= at);
    if (present < 0) return false;
    if (mayBid(stages[present]!.company, userId)) return true;
    // Those that ended a moment before.
    const earliest = plusMillis(at, -APPROVAL_GRACE);
    return stages
      .slice(0, present)
      .some(({ company }, index) => stages[index + 1]!.at >= earliest && mayBid(company, userId));
  };
}

function stagesOf(events: readonly RecordedEvent[]): Stage[] {
  let company = companyDecider.initial;
  return events
    .filter((event) => !changesNothing(event))
    .map((event) => {
      const { at } = event.metadata;
      company = companyDecider.evolve(company, upcast<CompanyEvent>(companyDecider.catalogue, event), at);
      return { at, company };
    });
}

function mayBid(company: Company, userId: string): boolean {
  if (company.status !== 'approved') return false;
  const member = company.members[userId];
  return member?.role === 'buyer' && member.status === 'approved' && !member.awaitsEmail;
}
