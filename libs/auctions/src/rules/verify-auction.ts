import {
  canonicalJson,
  changesNothing,
  verifyChain,
  type ChainBreak,
  type ChainHead,
  type Instant,
  type StoredEvent,
} from '@tender/kernel';
import { evolve, NO_AUCTION, outcomes, type Auction } from './auction.js';
import type { AuctionEvent, AuctionEventOf, CompanyId, LotId, LotOutcome, UserId } from './auction.events.js';

/** What an auction's history proves, or the first event that does not fit (`domain.md §10`). */
export type Verdict =
  | { ok: true; head: ChainHead; results: LotOutcome[] | null }
  | { ok: false; revision: number; type: string | null; problem: ChainBreak['problem'] | MisfitKind; lotId?: string };

/**
 * `price`: what was published is not what the bids come to. `seal`: an amount cannot be opened with the key that was
 * published. `late`: a bid while the auction was not live, or past its end. `repeated`: a second standing bid of one
 * company on one lot. `uninvited`, `unapproved`: the company, or its person, at that moment. `lot`: it is unknown, or
 * was withdrawn.
 */
type MisfitKind = 'price' | 'seal' | 'late' | 'repeated' | 'uninvited' | 'unapproved' | 'lot';
export interface AuctionMisfit {
  problem: MisfitKind;
  lotId?: string;
}

/** Whether a person could bid for a company at an instant, as the company's own history tells. */
export type Approvals = (bidder: { companyId: CompanyId; userId: UserId }, at: Instant) => boolean;

/** Derives again, event by event, whether each bid was in order, and every published price. */
export class AuctionVerifier {
  /** As they were published, and found right. */
  results: LotOutcome[] | null = null;
  private auction: Auction = NO_AUCTION;

  /** @param approvals left out: approvals are not looked at. */
  constructor(private readonly approvals: Approvals = () => true) {}

  next(fact: AuctionEvent, at: Instant): AuctionMisfit | null {
    const misfit = this.misfitOf(fact, at);
    if (misfit) return misfit;
    if (fact.type === 'AuctionCompleted') this.results = fact.data.results;
    this.auction = evolve(this.auction, fact, at);
    return null;
  }

  /** The number by which people know a lot; undefined of one that was never there. */
  lotNoOf(lotId: LotId): string | undefined {
    return this.auction.status === 'none' ? undefined : this.auction.lots.get(lotId)?.lotNo;
  }

  private misfitOf(fact: AuctionEvent, at: Instant): AuctionMisfit | null {
    switch (fact.type) {
      case 'BidPlaced':
      case 'BidRevised':
        return this.misfitOfBid(fact, at);
      case 'BidWithdrawn':
        return isLate(this.auction, at) ? { problem: 'late', lotId: fact.data.lotId } : null;
      case 'AuctionCompleted':
        return wrongResult(this.auction, fact.data);
      default:
        return null;
    }
  }

  private misfitOfBid(
    { type, data }: AuctionEventOf<'BidPlaced'> | AuctionEventOf<'BidRevised'>,
    at: Instant,
  ): AuctionMisfit | null {
    const { lotId, companyId } = data;
    const { auction } = this;
    if (auction.status !== 'live' || isLate(auction, at)) return { problem: 'late', lotId };
    if (auction.lots.get(lotId)?.withdrawn !== false) return { problem: 'lot', lotId };
    if (!auction.invited.has(companyId)) return { problem: 'uninvited', lotId };
    if (!this.approvals(data, at)) return { problem: 'unapproved', lotId };
    return type === 'BidPlaced' && auction.bids.standing(lotId, companyId) ? { problem: 'repeated', lotId } : null;
  }
}

/**
 * Verifies the whole history of one auction: the chain, that every bid came in time from a company that was invited,
 * and every published price, computed again from the bids.
 * @param events of the auction's stream, from the first, as stored.
 * @param upcast brings an event's data to the newest version, after its hash was checked.
 */
export function verifyAuction(
  events: readonly StoredEvent[],
  upcast: (event: StoredEvent) => AuctionEvent = asItStands,
): Verdict {
  const chain = verifyChain(events);
  const sound = 'broken' in chain ? events.slice(0, chain.broken.revision) : events;
  const verifier = new AuctionVerifier();
  for (const event of sound) {
    if (changesNothing(event)) continue;
    const misfit = verifier.next(upcast(event), event.metadata.at);
    if (misfit) return { ok: false, revision: event.revision, type: event.type, ...misfit };
  }
  if (!('broken' in chain)) return { ok: true, head: chain.head, results: verifier.results };
  const { revision, problem } = chain.broken;
  return { ok: false, revision, type: events.find((event) => event.revision === revision)?.type ?? null, problem };
}

const asItStands = ({ type, data }: StoredEvent): AuctionEvent => ({ type, data }) as AuctionEvent;

const isLate = (auction: Auction, at: string): boolean => auction.status !== 'live' || at >= auction.endsAt;

function wrongResult(
  auction: Auction,
  { results, sealKey }: AuctionEventOf<'AuctionCompleted'>['data'],
): AuctionMisfit | null {
  if (auction.status === 'none') return { problem: 'price' };
  try {
    const derived = outcomes(auction, sealKey === undefined ? undefined : Buffer.from(sealKey, 'base64url'));
    const published = new Map(results.map((result) => [result.lotId, result]));
    const wrong = derived.find(
      (result) => canonicalJson(result) !== canonicalJson(published.get(result.lotId) ?? null),
    );
    if (wrong) return { problem: 'price', lotId: wrong.lotId };
    return published.size === derived.length ? null : { problem: 'price' };
  } catch {
    // Any sealed amount that does not open: made with another key, or moved from another bid.
    return { problem: 'seal' };
  }
}
