import { stoneFields, pick, NO_STONE_FIELDS, type Cents, type StonesDescription } from '@tender/contracts';
import { mayFollow, millisBetween, rulesOf, unknownEvent, unsealAmount, type Instant } from '@tender/kernel';
import {
  AUCTION_FINALS,
  type AuctionEvent,
  type AuctionEventOf,
  type AuctionEventType,
  type AuctionId,
  type AuctionDetails,
  type BidAmount,
  type BidId,
  type CompanyId,
  type LotId,
  type LotImage,
  type LotOutcome,
  type LotDetails,
  type UserId,
} from './auction.events.js';
import { BidBook, type Bid } from './bid-book.js';
import { byLotNo, priceLot, type PricedBid } from './pricing.js';

export const AUCTION_DETAILS = [
  'name',
  'type',
  'category',
  'description',
  'viewing',
  'startsAt',
  'endsAt',
  'bidVisibility',
  'withdrawals',
  'extension',
  'timeZone',
] as const satisfies readonly (keyof AuctionDetails)[];

/** `sold` is undefined until the auction is completed. */
export interface Lot {
  readonly lotId: LotId;
  readonly lotNo: string;
  readonly reservePrice: Cents;
  readonly minimumBid: Cents | null;
  readonly withdrawn: boolean;
  readonly images: readonly LotImage[];
  readonly stones: StonesDescription;
  readonly listedImages: readonly string[];
  readonly sold?: boolean | null;
}

/** A state is immutable; later states share its parts. */
export interface AuctionFacts extends Readonly<AuctionDetails> {
  readonly auctionId: AuctionId;
  readonly rules: number;
  readonly wrappedSealKey?: string;
  readonly timeZoneGiven?: true;
  readonly published: boolean;
  readonly publishedAt: Instant | null;
  readonly invited: ReadonlyMap<CompanyId, ReadonlySet<UserId>>;
  readonly lots: ReadonlyMap<LotId, Lot>;
  readonly bids: BidBook;
  readonly extendedMillis: number;
  readonly createdAt: Instant;
  readonly addenda: number;
  readonly addendumAt: Instant | null;
}

export type PendingAuction = AuctionFacts & { readonly status: 'pending' };
/** `since`: start of the current uninterrupted bidding time. */
export type LiveAuction = AuctionFacts & { readonly status: 'live'; readonly since: Instant };
/** `since`: start of the time without bidding. A resume without a new end adds that time to the end. */
export type PausedAuction = AuctionFacts & {
  readonly status: 'paused';
  readonly since: Instant;
  readonly reason: string;
};
export type CompletedAuction = AuctionFacts & {
  readonly status: 'completed';
  readonly cancelled: boolean;
  readonly resultPublished: boolean;
  /** Net profit that the firm published; null before the publication, and if the firm states none. */
  readonly netProfit: Cents | null;
  readonly reason?: string;
};
export type ExistingAuction = PendingAuction | LiveAuction | PausedAuction | CompletedAuction;
export type Auction = { readonly status: 'none' } | ExistingAuction;

export const NO_AUCTION: Auction = { status: 'none' };

/** Applies an event. Ignores events before `AuctionCreated` and events that may not follow the end. */
export function evolve(auction: Auction, event: AuctionEvent, at: Instant): Auction {
  if (auction.status === 'completed' && !mayFollow(AUCTION_FINALS, lastFinalOf(auction), event.type)) return auction;
  if (auction.status === 'none') return event.type === 'AuctionCreated' ? created(event.data, at) : auction;
  switch (event.type) {
    // A second creation is forged: it must not remove the bids.
    case 'AuctionCreated':
      return auction;
    case 'AuctionUpdated':
      return { ...auction, ...detailsIn(event.data) };
    case 'LotsAdded':
      return { ...auction, lots: withAdded(auction.lots, event.data.lots) };
    case 'LotsDeleted':
      return { ...auction, lots: new Map() };
    case 'LotChanged': {
      const { lot } = event.data;
      const listedImages = lot.images ?? auction.lots.get(lot.lotId)?.listedImages ?? [];
      return { ...auction, lots: withLot(auction.lots, lot.lotId, { ...detailsOf(lot), listedImages }) };
    }
    case 'LotRemoved':
      return {
        ...auction,
        lots: new Map([...auction.lots].filter(([lotId]) => lotId !== event.data.lotId)),
      };
    case 'LotImagesAdded':
      return { ...auction, lots: withImages(auction.lots, event.data) };
    case 'LotImagesArranged': {
      const { lotId, images } = event.data;
      const kept = arranged(auction.lots.get(lotId)?.images ?? [], images);
      return { ...auction, lots: withLot(auction.lots, lotId, { images: kept }) };
    }
    case 'CompaniesInvited':
      return { ...auction, invited: withInvited(auction.invited, event.data) };
    case 'CompanyRemoved':
      return {
        ...auction,
        invited: new Map([...auction.invited].filter(([companyId]) => companyId !== event.data.companyId)),
      };
    case 'AuctionPublished':
      return { ...auction, ...pickZone(event.data), published: true, publishedAt: at };
    case 'AuctionWentLive':
      return { ...factsOf(auction), ...event.data, status: 'live', since: event.data.startsAt };
    case 'AuctionPaused':
      return { ...factsOf(auction), status: 'paused', ...pick(event.data, ['reason', 'since']) };
    case 'AuctionResumed':
      return { ...factsOf(auction), status: 'live', endsAt: event.data.endsAt, since: at };
    case 'BidPlaced':
      return { ...auction, bids: auction.bids.placed(event.data, at, rulesOf(auction.rules).boundsSoftClose) };
    case 'BidRevised':
      return { ...auction, bids: auction.bids.revised(event.data, at) };
    case 'BidWithdrawn':
      return { ...auction, bids: auction.bids.withdrawn(event.data.bidId, event.data.bid === undefined) };
    case 'BidsVoided':
      return { ...auction, bids: auction.bids.voidedOf(event.data.companyId, event.data.bidIds) };
    case 'EndExtended': {
      const { endsAt } = event.data;
      return { ...auction, endsAt, extendedMillis: auction.extendedMillis + millisBetween(auction.endsAt, endsAt) };
    }
    case 'LotWithdrawn': {
      const { lotId } = event.data;
      return {
        ...auction,
        bids: auction.bids.voidedOn(lotId),
        lots: withLot(auction.lots, lotId, { withdrawn: true }),
      };
    }
    case 'AuctionCompleted':
      return {
        ...{ ...ended(auction, at), cancelled: false, lots: withOutcomes(auction.lots, event.data.results) },
        ...(event.data.reason !== undefined && { reason: event.data.reason }),
      };
    case 'AuctionCancelled':
      return {
        ...{ ...ended(auction, at), cancelled: true, lots: withAllUnsold(auction.lots) },
        reason: event.data.reason,
      };
    case 'LotDecided':
      return { ...auction, lots: withLot(auction.lots, event.data.lotId, { sold: event.data.sold }) };
    case 'AddendumPublished':
      return { ...auction, addenda: auction.addenda + 1, addendumAt: at };
    case 'ResultPublished':
      return auction.status === 'completed'
        ? { ...auction, resultPublished: true, netProfit: event.data.netProfit }
        : auction;
    default:
      return unknownEvent(event, auction);
  }
}

/** Fields that an update may change: a forged one must not replace the status, the bids or the version of the rules. */
const UPDATED: readonly string[] = [...AUCTION_DETAILS, 'wrappedSealKey', 'timeZoneGiven'];

const pickZone = ({ timeZone }: { timeZone?: string }): { timeZone?: string } =>
  timeZone === undefined ? {} : { timeZone };

const detailsIn = (data: AuctionEventOf<'AuctionUpdated'>['data']): AuctionEventOf<'AuctionUpdated'>['data'] =>
  Object.fromEntries(Object.entries(data).filter(([field]) => UPDATED.includes(field)));

const lastFinalOf = ({ cancelled, resultPublished }: CompletedAuction): AuctionEventType => {
  if (cancelled) return 'AuctionCancelled';
  return resultPublished ? 'ResultPublished' : 'AuctionCompleted';
};

const created = (details: AuctionEventOf<'AuctionCreated'>['data'], createdAt: Instant): PendingAuction => ({
  ...details,
  createdAt,
  status: 'pending',
  published: false,
  publishedAt: null,
  invited: new Map(),
  lots: new Map(),
  bids: BidBook.empty(),
  extendedMillis: 0,
  addenda: 0,
  addendumAt: null,
});

const factsOf = ({ wrappedSealKey, timeZoneGiven, ...auction }: ExistingAuction): AuctionFacts => ({
  ...pick(auction, [
    'auctionId',
    'rules',
    ...AUCTION_DETAILS,
    'published',
    'publishedAt',
    'invited',
    'lots',
    'bids',
    'extendedMillis',
    'createdAt',
    'addenda',
    'addendumAt',
  ]),
  ...(wrappedSealKey !== undefined && { wrappedSealKey }),
  ...(timeZoneGiven && { timeZoneGiven }),
});

const ended = (auction: ExistingAuction, at: Instant) => {
  const endsAt = at > auction.startsAt && at < auction.endsAt ? at : auction.endsAt;
  return { ...factsOf(auction), endsAt, status: 'completed', resultPublished: false, netProfit: null } as const;
};

const withAdded = (lots: AuctionFacts['lots'], added: readonly LotDetails[]): AuctionFacts['lots'] =>
  new Map([...lots, ...added.map((lot) => [lot.lotId, lotOf(lot)] as const)]);

const lotOf = (lot: LotDetails): Lot => ({
  ...detailsOf(lot),
  lotId: lot.lotId,
  listedImages: lot.images ?? [],
  withdrawn: false,
  images: [],
});

const detailsOf = (lot: LotDetails): Pick<Lot, 'lotNo' | 'reservePrice' | 'minimumBid' | 'stones'> => ({
  lotNo: lot.lotNo,
  reservePrice: lot.reservePrice,
  minimumBid: lot.minimumBid ?? null,
  stones: stoneFields({ ...NO_STONE_FIELDS, ...lot }),
});

function withLot(lots: AuctionFacts['lots'], lotId: LotId, change: Partial<Lot>): AuctionFacts['lots'] {
  const lot = lots.get(lotId);
  return lot ? new Map(lots).set(lotId, { ...lot, ...change }) : lots;
}

function withImages(
  lots: AuctionFacts['lots'],
  { lots: added, replaced }: AuctionEventOf<'LotImagesAdded'>['data'],
): AuctionFacts['lots'] {
  const all = new Map(lots);
  for (const { lotId, images } of added) {
    const lot = lots.get(lotId);
    if (lot) all.set(lotId, { ...lot, images: replaced ? images : [...lot.images, ...images] });
  }
  return all;
}

export const arranged = (images: readonly LotImage[], ids: readonly string[]): LotImage[] =>
  ids.flatMap((id) => images.find(({ imageId }) => imageId === id) ?? []);

function withOutcomes(lots: AuctionFacts['lots'], results: readonly LotOutcome[]): AuctionFacts['lots'] {
  const decided = new Map(lots);
  for (const { lotId, sold } of results) {
    const lot = lots.get(lotId);
    if (lot) decided.set(lotId, { ...lot, sold });
  }
  return decided;
}

const withAllUnsold = (lots: AuctionFacts['lots']): AuctionFacts['lots'] =>
  new Map([...lots].map(([lotId, lot]) => [lotId, { ...lot, sold: false }]));

function withInvited(
  invited: AuctionFacts['invited'],
  { companies }: AuctionEventOf<'CompaniesInvited'>['data'],
): AuctionFacts['invited'] {
  const all = new Map(invited);
  for (const { companyId, userIds } of companies)
    all.set(companyId, new Set([...(all.get(companyId) ?? []), ...userIds]));
  return all;
}

export function amountOf(bid: BidAmount & { bidId: BidId }, sealKey?: Buffer): Cents {
  if (bid.sealed === undefined) return bid.amount;
  if (!sealKey) throw new TypeError('a sealed amount cannot be read without its key');
  return unsealAmount(sealKey, bid.sealed, bid.bidId);
}

/** Results of the lots in the order of their numbers. @param sealKey required for a sealed auction */
export function outcomes(auction: AuctionFacts, sealKey?: Buffer): LotOutcome[] {
  const priced = (bid: Bid): PricedBid => ({ ...bid, amount: amountOf(bid, sealKey) });
  return [...auction.lots.values()].sort(byLotNo).map(({ lotId, reservePrice }) => ({
    lotId,
    ...priceLot(auction.type, reservePrice, auction.bids.standingOn(lotId).map(priced)),
  }));
}
