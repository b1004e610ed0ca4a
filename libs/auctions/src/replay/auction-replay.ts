import {
  can,
  pick,
  usdOf,
  type Cents,
  type EventNotes,
  type LotResult,
  type ReplayedAuction,
  type ReplayedBid,
  type ReplayedLot,
  type Usd,
} from '@tender/contracts';
import type { EventFacts, Replay, ShownPart } from '@tender/context';
import { upcast, type RecordedEvent } from '@tender/event-store';
import { millisBetween, unknownEvent } from '@tender/kernel';
import {
  amountOf,
  AUCTION_DETAILS,
  evolve,
  NO_AUCTION,
  type Auction,
  type ExistingAuction,
  type Lot,
} from '../rules/auction.js';
import {
  AUCTION_FINALS,
  auctionCatalogue,
  type AuctionEvent,
  type BidAmount,
  type LotDetails,
} from '../rules/auction.events.js';
import type { Bid } from '../rules/bid-book.js';
import { byLotNo, priceLot, type PricedBid } from '../rules/pricing.js';

type SealKey = Buffer;

const factOf = (event: RecordedEvent): AuctionEvent => upcast<AuctionEvent>(auctionCatalogue, event);

/** Decrypted amounts of bids. Bids are immutable and shared by states. */
const opened = new WeakMap<Bid, Cents>();

function openAmount(bid: Bid, sealKey: SealKey | undefined): Cents | undefined {
  if (bid.sealed === undefined) return bid.amount;
  if (!sealKey) return undefined;
  let amount = opened.get(bid);
  if (amount === undefined) opened.set(bid, (amount = amountOf(bid, sealKey)));
  return amount;
}

/** Amounts and prices of a sealed auction are hidden until its completion has published the key. */
export const auctionReplay: Replay<Auction, SealKey> = {
  initial: NO_AUCTION,
  finals: AUCTION_FINALS,
  evolve: (auction, event) => evolve(auction, factOf(event), event.metadata.at),
  secretIn(event) {
    const fact = factOf(event);
    return fact.type === 'AuctionCompleted' && fact.data.sealKey !== undefined
      ? Buffer.from(fact.data.sealKey, 'base64url')
      : undefined;
  },
  facts: (event, sealKey) => factsOf(factOf(event), sealKey),
  notes: (event, before, after) => notesOf(factOf(event), event.metadata, { before, after }),
  show: (auction, sealKey, part) => (auction.status === 'none' ? null : shown(auction, sealKey, part)),
};

function factsOf(fact: AuctionEvent, sealKey: SealKey | undefined): EventFacts {
  switch (fact.type) {
    case 'BidPlaced':
    case 'BidRevised':
      return { ...placeOf(fact.data), amount: amountIn(fact.data, sealKey) };
    case 'BidWithdrawn':
      return placeOf(fact.data);
    case 'CompanyRemoved':
      return { companyId: fact.data.companyId };
    case 'BidsVoided':
      return { companyId: fact.data.companyId, bidIds: fact.data.bidIds };
    case 'LotWithdrawn':
    case 'LotDecided':
    case 'LotRemoved':
    case 'LotImagesArranged':
      return { subject: fact.data.lotId };
    case 'LotsAdded':
      return { labels: fact.data.lots.map(labelOf) };
    case 'LotChanged':
      return { subject: fact.data.lot.lotId, labels: [labelOf(fact.data.lot)] };
    case 'AuctionCreated':
    case 'AuctionUpdated':
    case 'LotsDeleted':
    case 'LotImagesAdded':
    case 'CompaniesInvited':
    case 'AuctionPublished':
    case 'AuctionWentLive':
    case 'AuctionPaused':
    case 'AuctionResumed':
    case 'EndExtended':
    case 'AuctionCompleted':
    case 'AuctionCancelled':
    case 'AddendumPublished':
    case 'ResultPublished':
      return {};
    default:
      return unknownEvent(fact, {});
  }
}

function notesOf(
  fact: AuctionEvent,
  { at, actor }: RecordedEvent['metadata'],
  { before, after }: { before: Auction; after: Auction },
): EventNotes {
  if (before.status === 'none' || after.status === 'none') return {};
  switch (fact.type) {
    case 'BidPlaced':
    case 'BidRevised':
    case 'BidWithdrawn':
      return fact.data.onBehalf ? { byHouse: true } : {};
    case 'AuctionUpdated':
      return changesBetween(pick(before, AUCTION_DETAILS), pick(after, AUCTION_DETAILS));
    case 'LotChanged': {
      const { lotId } = fact.data.lot;
      return changesBetween(fieldsOf(before.lots.get(lotId)), fieldsOf(after.lots.get(lotId)));
    }
    case 'AuctionCompleted': {
      const early = can(actor.role, 'auction:run') ? millisBetween(at, before.endsAt) : 0;
      const tied = fact.data.results.filter(
        ({ winnerBid, secondHighestBid }) => winnerBid !== null && winnerBid === secondHighestBid,
      );
      return {
        ...(early > 0 && { early }),
        ...(tied.length > 0 && { tied: tied.map(({ lotId }) => lotId) }),
      };
    }
    default:
      return {};
  }
}

function fieldsOf(lot: Lot | undefined): Record<string, unknown> {
  if (!lot) return {};
  const { lotNo, reservePrice, minimumBid, stones, listedImages: images } = lot;
  return { lotNo, reservePrice, minimumBid, ...stones, images };
}

function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): EventNotes {
  const fields = Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return fields.length > 0 ? { fields } : {};
}

const labelOf = ({ lotId, lotNo }: LotDetails) => ({ _id: lotId, label: lotNo });

const placeOf = ({ lotId, companyId }: { lotId: string; companyId: string }): EventFacts => ({
  subject: lotId,
  companyId,
});

function amountIn(bid: BidAmount & { bidId: string }, sealKey: SealKey | undefined): Cents | undefined {
  if (bid.sealed === undefined) return bid.amount;
  return sealKey && amountOf(bid, sealKey);
}

function shown(auction: ExistingAuction, sealKey: SealKey | undefined, part: ShownPart): ReplayedAuction {
  const { auctionId, status, invited, lots } = auction;
  const isOpen = auction.bidVisibility === 'open' || sealKey !== undefined;
  return {
    _id: auctionId,
    ...pick(auction, [...AUCTION_DETAILS, 'status', 'published']),
    resultPublished: status === 'completed' && auction.resultPublished,
    cancelled: status === 'completed' && auction.cancelled,
    reason: (status === 'paused' || (status === 'completed' && !auction.cancelled) ? auction.reason : null) ?? null,
    opened: isOpen,
    companies: [...invited.keys()],
    lots: [...lots.values()].sort(byLotNo).map((lot) => lotAt(auction, lot, { sealKey, isOpen, part })),
  };
}

interface Sight {
  sealKey: SealKey | undefined;
  isOpen: boolean;
  part: ShownPart;
}

function lotAt(auction: ExistingAuction, lot: Lot, { sealKey, isOpen, part: { bids } }: Sight): ReplayedLot {
  const standing = auction.bids.standingOn(lot.lotId);
  const priced = standing.map((bid): PricedBid => ({ ...bid, amount: openAmount(bid, sealKey) ?? 0 }));
  const wanted = bids === 'all' || (bids !== 'none' && bids.lot === lot.lotId);
  return {
    _id: lot.lotId,
    lotNo: lot.lotNo,
    reservePrice: usdOf(lot.reservePrice),
    minimumBid: lot.minimumBid === null ? null : usdOf(lot.minimumBid),
    withdrawn: lot.withdrawn,
    sold: lot.sold ?? null,
    standing: standing.length,
    result: isOpen ? resultOf(auction, lot, priced) : null,
    bids: wanted ? inOrder(standing, isOpen, sealKey).map((bid) => bidAt(bid, openAmount(bid, sealKey))) : [],
  };
}

function resultOf({ type }: ExistingAuction, { reservePrice }: Lot, bids: readonly PricedBid[]): LotResult {
  const { winnerBid, secondHighestBid, priceToPay, winner } = priceLot(type, reservePrice, bids);
  const usd = (amount: Cents | null): Usd | null => (amount === null ? null : usdOf(amount));
  return { winnerBid: usd(winnerBid), secondHighestBid: usd(secondHighestBid), priceToPay: usd(priceToPay), winner };
}

/** Sorting sealed bids by amount would reveal their ranking. */
function inOrder(bids: readonly Bid[], isOpen: boolean, sealKey: SealKey | undefined): Bid[] {
  const byTurn = (a: Bid, b: Bid): number => a.turn - b.turn;
  if (!isOpen) return [...bids].sort(byTurn);
  const amount = (bid: Bid): Cents => openAmount(bid, sealKey) ?? 0;
  return [...bids].sort((a, b) => amount(b) - amount(a) || byTurn(a, b));
}

const bidAt = ({ bidId, companyId, userId, placedAt, revisedAt }: Bid, amount: Cents | undefined): ReplayedBid => ({
  _id: bidId,
  companyId,
  userId,
  biddingAmount: amount === undefined ? null : usdOf(amount),
  placedAt,
  revisedAt,
});
