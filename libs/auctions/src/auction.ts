import { Map, Set } from 'immutable';
import type { BidStatus, Cents } from '@tender/contracts';
import { unsealAmount, type Instant } from '@tender/kernel';
import type {
  AuctionEvent, AuctionEventOf, AuctionId, AuctionTerms, BidAmount, BidId, CompanyId, LotId, LotOutcome, LotTerms, UserId,
} from './auction.events.js';
import { byLotNo, priceLot, type PricedBid } from './pricing.js';

/** A lot as the rules read it. `sold` is undefined until the auction is completed. */
export interface Lot {
  readonly lotId: LotId;
  readonly lotNo: string;
  readonly reservePrice: Cents;
  readonly minimumBid: Cents | null;
  readonly withdrawn: boolean;
  readonly sold?: boolean | null;
}

/** A company's bid on a lot. Ended ones are kept so that asking for them again is refused, not unknown. */
export type Bid = Readonly<BidAmount> & {
  readonly bidId: BidId;
  readonly lotId: LotId;
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly status: BidStatus;
  /** Which of the auction's bids in the order of the stream set the present amount: decides ties. */
  readonly turn: number;
  readonly placedAt: Instant;
  readonly revisedAt: Instant | null;
};

/** What is known of every auction, whatever its status. The maps share their structure with the states before and after. */
export interface AuctionFacts extends Readonly<AuctionTerms> {
  readonly auctionId: AuctionId;
  readonly wrappedSealKey?: string;
  readonly published: boolean;
  readonly invited: Map<CompanyId, Set<UserId>>;
  readonly lots: Map<LotId, Lot>;
  readonly bids: Map<BidId, Bid>;
  /** The standing bids: at most one a company on a lot. */
  readonly standing: Map<LotId, Map<CompanyId, BidId>>;
  /** How many bids and revisions there were. */
  readonly turns: number;
}

export type PendingAuction = AuctionFacts & { readonly status: 'pending' };
/** `since`: from when on one could bid without a break. */
export type LiveAuction = AuctionFacts & { readonly status: 'live'; readonly since: Instant };
/** `since`: from when on nobody could bid; a resume gives that time back. */
export type PausedAuction = AuctionFacts & { readonly status: 'paused'; readonly since: Instant; readonly reason: string };
export type CompletedAuction = AuctionFacts & { readonly status: 'completed'; readonly cancelled: boolean; readonly resultPublished: boolean };
export type ExistingAuction = PendingAuction | LiveAuction | PausedAuction | CompletedAuction;
export type Auction = { readonly status: 'none' } | ExistingAuction;

export const NO_AUCTION: Auction = { status: 'none' };

/** The auction after one more fact. Never throws; facts of an auction that never began change nothing. */
export function evolve(auction: Auction, event: AuctionEvent, at: Instant): Auction {
  if (event.type === 'AuctionCreated') return created(event.data);
  if (auction.status === 'none') return auction;
  switch (event.type) {
    case 'AuctionUpdated': return { ...auction, ...event.data };
    case 'LotsAdded': return { ...auction, lots: withAdded(auction.lots, event.data.lots) };
    case 'LotsDeleted': return { ...auction, lots: Map() };
    case 'CompaniesInvited': return { ...auction, invited: withInvited(auction.invited, event.data) };
    case 'AuctionPublished': return { ...auction, published: true };
    case 'AuctionWentLive': return { ...factsOf(auction), ...event.data, status: 'live', since: event.data.startsAt };
    case 'AuctionPaused': return { ...factsOf(auction), status: 'paused', ...event.data };
    case 'AuctionResumed': return { ...factsOf(auction), status: 'live', endsAt: event.data.endsAt, since: at };
    case 'BidPlaced': return withBid(auction, { ...bidOf(event.data), turn: auction.turns, placedAt: at, revisedAt: null });
    case 'BidRevised': {
      const placedAt = auction.bids.get(event.data.bidId)?.placedAt ?? at;
      return withBid(auction, { ...bidOf(event.data), turn: auction.turns, placedAt, revisedAt: at });
    }
    case 'BidWithdrawn': return withEnded(auction, [event.data.bidId], 'withdrawn');
    case 'BidsVoided': return withEnded(auction, standingOf(auction, event.data.companyId), 'void');
    case 'EndExtended': return { ...auction, endsAt: event.data.endsAt };
    case 'LotWithdrawn': {
      const { lotId } = event.data;
      const voided = withEnded(auction, [...(auction.standing.get(lotId)?.values() ?? [])], 'void');
      return { ...voided, lots: withLot(auction.lots, lotId, { withdrawn: true }) };
    }
    case 'AuctionCompleted': return { ...ended(auction), cancelled: false, lots: withOutcomes(auction.lots, event.data.results) };
    case 'AuctionCancelled': return { ...ended(auction), cancelled: true, lots: auction.lots.map((lot) => ({ ...lot, sold: false })) };
    case 'LotDecided': return { ...auction, lots: withLot(auction.lots, event.data.lotId, { sold: event.data.sold }) };
    case 'ResultPublished': return auction.status === 'completed' ? { ...auction, resultPublished: true } : auction;
    default: return unknownFact(event, auction);
  }
}

/** An event of a later release leaves the state as it is; the compiler sees that none of ours ends here. */
const unknownFact = (_: never, auction: Auction): Auction => auction;

const created = (terms: AuctionEventOf<'AuctionCreated'>['data']): PendingAuction =>
  ({ ...terms, status: 'pending', published: false, invited: Map(), lots: Map(), bids: Map(), standing: Map(), turns: 0 });

/** The facts alone, without what belongs to the status that is being left. */
function factsOf(auction: ExistingAuction): AuctionFacts {
  const { auctionId, name, type, category, description, viewing, startsAt, endsAt, bidVisibility, withdrawals, extension, ...rest } = auction;
  const { wrappedSealKey, published, invited, lots, bids, standing, turns } = rest;
  return {
    auctionId, name, type, category, description, viewing, startsAt, endsAt, bidVisibility, withdrawals, extension,
    ...(wrappedSealKey === undefined ? {} : { wrappedSealKey }), published, invited, lots, bids, standing, turns,
  };
}

const ended = (auction: ExistingAuction) => ({ ...factsOf(auction), status: 'completed', resultPublished: false }) as const;

const withAdded = (lots: AuctionFacts['lots'], added: readonly LotTerms[]): AuctionFacts['lots'] =>
  lots.withMutations((open) => added.forEach((lot) => open.set(lot.lotId, lotOf(lot))));

const lotOf = ({ lotId, lotNo, reservePrice, minimumBid }: LotTerms): Lot =>
  ({ lotId, lotNo, reservePrice, minimumBid: minimumBid ?? null, withdrawn: false });

function withLot(lots: AuctionFacts['lots'], lotId: LotId, change: Partial<Lot>): AuctionFacts['lots'] {
  const lot = lots.get(lotId);
  return lot ? lots.set(lotId, { ...lot, ...change }) : lots;
}

const withOutcomes = (lots: AuctionFacts['lots'], results: readonly LotOutcome[]): AuctionFacts['lots'] =>
  lots.withMutations((open) => results.forEach(({ lotId, sold }) => withLot(open, lotId, { sold })));

const withInvited = (invited: AuctionFacts['invited'], { companies }: AuctionEventOf<'CompaniesInvited'>['data']): AuctionFacts['invited'] =>
  companies.reduce((all, { companyId, userIds }) => all.update(companyId, Set<UserId>(), (users) => users.union(userIds)), invited);

function bidOf({ bidId, lotId, companyId, userId, ...data }: AuctionEventOf<'BidPlaced' | 'BidRevised'>['data']) {
  const amount: BidAmount = data.sealed === undefined ? { amount: data.amount } : { sealed: data.sealed };
  return { bidId, lotId, companyId, userId, status: 'standing', ...amount } as const;
}

function withBid<A extends ExistingAuction>(auction: A, bid: Bid): A {
  const companies = auction.standing.get(bid.lotId) ?? Map<CompanyId, BidId>();
  return {
    ...auction,
    bids: auction.bids.set(bid.bidId, bid),
    standing: auction.standing.set(bid.lotId, companies.set(bid.companyId, bid.bidId)),
    turns: auction.turns + 1,
  };
}

function withEnded<A extends ExistingAuction>(auction: A, bidIds: readonly BidId[], status: BidStatus): A {
  let { bids, standing } = auction;
  for (const bidId of bidIds) {
    const bid = bids.get(bidId);
    if (!bid) continue;
    bids = bids.set(bidId, { ...bid, status });
    const others = (standing.get(bid.lotId) ?? Map()).delete(bid.companyId);
    standing = others.isEmpty() ? standing.delete(bid.lotId) : standing.set(bid.lotId, others);
  }
  return { ...auction, bids, standing };
}

/** A company's standing bid on a lot, if it has one. */
export function standingBid(auction: AuctionFacts, lotId: LotId, companyId: CompanyId): Bid | undefined {
  const bidId = auction.standing.get(lotId)?.get(companyId);
  return bidId === undefined ? undefined : auction.bids.get(bidId);
}

/** The standing bids of one company on all lots. */
export const standingOf = (auction: AuctionFacts, companyId: CompanyId): BidId[] =>
  [...auction.standing.values()].flatMap((companies) => companies.get(companyId) ?? []);

/** A bid's amount. A sealed one needs the auction's key. */
export function amountOf(bid: BidAmount & { bidId: BidId }, sealKey?: Buffer): Cents {
  if (bid.sealed === undefined) return bid.amount;
  if (!sealKey) throw new TypeError('a sealed amount cannot be read without its key');
  return unsealAmount(sealKey, bid.sealed, bid.bidId);
}

/** What every lot comes to as the auction stands, in the order of their numbers. A sealed auction needs its key. */
export function outcomes(auction: AuctionFacts, sealKey?: Buffer): LotOutcome[] {
  const priced = (bidId: BidId): PricedBid[] => {
    const bid = auction.bids.get(bidId);
    return bid ? [{ bidId, companyId: bid.companyId, userId: bid.userId, turn: bid.turn, amount: amountOf(bid, sealKey) }] : [];
  };
  return [...auction.lots.values()].sort(byLotNo).map(({ lotId, reservePrice }) => {
    const bids = [...(auction.standing.get(lotId)?.values() ?? [])].flatMap(priced);
    return { lotId, ...priceLot(auction.type, reservePrice, bids) };
  });
}
