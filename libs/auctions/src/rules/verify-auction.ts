import { canonicalJson, verifyChain, type ChainBreak, type ChainHead, type StoredEvent } from '@tender/kernel';
import { evolve, NO_AUCTION, outcomes, type Auction } from './auction.js';
import type { AuctionEvent, AuctionEventOf, LotOutcome } from './auction.events.js';

/** What an auction's history proves, or the first event that does not fit (`domain.md §10`). */
export type Verdict =
  | { ok: true; head: ChainHead; results: LotOutcome[] | null }
  | { ok: false; revision: number; type: string | null; problem: ChainBreak['problem'] | Misfit; lotId?: string };

/**
 * `price`: what was published is not what the bids come to. `seal`: an amount cannot be opened with the key that was published.
 * `late`: a bid while the auction was not live, or past its end. `repeated`: a second standing bid of one company on one lot.
 */
type Misfit = 'price' | 'seal' | 'late' | 'repeated';

/**
 * Verifies the whole history of one auction: the chain, that every bid came in time, and every published price, computed again from the bids.
 * @param events of the auction's stream, from the first, as stored.
 * @param upcast brings an event's data to the newest version, after its hash was checked.
 */
export function verifyAuction(
  events: readonly StoredEvent[],
  upcast: (event: StoredEvent) => AuctionEvent = asItStands,
): Verdict {
  const chain = verifyChain(events);
  const sound = 'broken' in chain ? events.slice(0, chain.broken.revision) : events;
  let auction: Auction = NO_AUCTION;
  let results: LotOutcome[] | null = null;
  for (const event of sound) {
    const fact = upcast(event);
    const misfit = misfitOf(auction, fact, event.metadata.at);
    if (misfit) return { ok: false, revision: event.revision, type: event.type, ...misfit };
    if (fact.type === 'AuctionCompleted') results = fact.data.results;
    auction = evolve(auction, fact, event.metadata.at);
  }
  if (!('broken' in chain)) return { ok: true, head: chain.head, results };
  const { revision, problem } = chain.broken;
  return { ok: false, revision, type: events.find((event) => event.revision === revision)?.type ?? null, problem };
}

const asItStands = ({ type, data }: StoredEvent): AuctionEvent => ({ type, data }) as AuctionEvent;

function misfitOf(auction: Auction, fact: AuctionEvent, at: string): { problem: Misfit; lotId?: string } | null {
  switch (fact.type) {
    case 'BidPlaced': {
      const { lotId, companyId } = fact.data;
      if (isLate(auction, at)) return { problem: 'late', lotId };
      return auction.status === 'live' && auction.bids.standing(lotId, companyId)
        ? { problem: 'repeated', lotId }
        : null;
    }
    case 'BidRevised':
    case 'BidWithdrawn':
      return isLate(auction, at) ? { problem: 'late', lotId: fact.data.lotId } : null;
    case 'AuctionCompleted':
      return wrongResult(auction, fact.data);
    default:
      return null;
  }
}

const isLate = (auction: Auction, at: string): boolean => auction.status !== 'live' || at >= auction.endsAt;

function wrongResult(
  auction: Auction,
  { results, sealKey }: AuctionEventOf<'AuctionCompleted'>['data'],
): { problem: Misfit; lotId?: string } | null {
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
