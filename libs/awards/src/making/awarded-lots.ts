import { bids, type BidDocument } from '@tender/auctions/bid-document';
import { auctionDecider, auctionStream, type ExistingAuction } from '@tender/auctions/rules';
import { publishedOutcomes } from '@tender/anchors/published-result';
import type { ReactorServices } from '@tender/context';
import { viewingDecider, viewingStream } from '@tender/viewings/rules';
import { STONE_FIELDS, type Cents, type StonesDescription } from '@tender/contracts';
import type { LetterContent, LetterLot } from '../letter/letter-content.js';

export class NotReadYet extends Error {
  constructor() {
    super('the read models are behind');
    this.name = 'NotReadYet';
  }
}

export interface AwardedLots {
  auction: LetterContent['auction'];
  lots: (LetterLot & { lotId: string })[];
  /** The buyer whose winning bid was received first. */
  buyerId: string;
}

type Services = Pick<ReactorServices, 'executor' | 'views' | 'events'>;

interface Award {
  lotId: string;
  companyId: string;
  amount: Cents;
  bidId: string;
}

/** The lots that each company won in an auction whose result is logged. @throws NotReadYet */
export async function awardsOf(services: Services, auctionId: string): Promise<Map<string, AwardedLots>> {
  const auction = await services.executor.state(auctionDecider, auctionStream(auctionId));
  const results = await publishedOutcomes(services, auctionId);
  if (!results) throw new NotReadYet();
  if (auction.status === 'none') return new Map();
  const awards = results.flatMap(({ lotId, winner, priceToPay }): Award[] =>
    winner && priceToPay !== null && auction.lots.get(lotId)?.sold === true
      ? [{ lotId, companyId: winner.companyId, bidId: winner.bidId, amount: priceToPay }]
      : [],
  );
  const ids = awards.map(({ bidId }) => bidId);
  const found = await services.views.view(bids).find({ where: { _id: { in: ids } } });
  const documents = new Map(found.map((bid) => [bid._id, bid]));
  const timeZone = await zoneOf(services, auction);
  const byCompany = Map.groupBy(awards, ({ companyId }) => companyId);
  return new Map(
    [...byCompany].map(([companyId, own]) => [companyId, awardedTo(auction, own, { documents, timeZone })]),
  );
}

/** Auctions of older rules have the zone of their viewing. */
async function zoneOf({ executor }: Services, { timeZone, viewing }: ExistingAuction): Promise<string> {
  if (timeZone !== undefined || viewing === null) return timeZone ?? 'UTC';
  const shown = await executor.state(viewingDecider, viewingStream(viewing));
  return shown.status === 'none' ? 'UTC' : shown.timeZone;
}

function awardedTo(
  auction: ExistingAuction,
  own: readonly Award[],
  { documents, timeZone }: { documents: ReadonlyMap<string, BidDocument>; timeZone: string },
): AwardedLots {
  const won = own.map((award) => ({ ...award, bid: bidOf(auction, award.bidId, documents) }));
  const [first] = won.map(({ bid }) => bid).toSorted((a, b) => (a.receivedAt < b.receivedAt ? -1 : 1));
  const { name, type, endsAt } = auction;
  return {
    auction: { name, type, endsAt, timeZone },
    lots: won.map(({ lotId, amount, bid }) => ({
      lotId,
      amount,
      receipt: bid.receiptHash,
      ...lotFacts(auction, lotId),
    })),
    buyerId: first!.userId,
  };
}

function bidOf(auction: ExistingAuction, bidId: string, documents: ReadonlyMap<string, BidDocument>): BidDocument {
  const [bid, document] = [auction.bids.findBid(bidId), documents.get(bidId)];
  if (!bid || !document || document.revisedAt !== bid.revisedAt) throw new NotReadYet();
  return document;
}

function lotFacts(auction: ExistingAuction, lotId: string): Omit<LetterLot, 'amount' | 'receipt'> {
  const { lotNo, stones } = auction.lots.get(lotId)!;
  return {
    lotNo,
    description: descriptionOf(stones),
    carats: stones.carats,
    laboratory: stones.laboratory,
    certificate: stones.certificate || null,
    kimberley: stones.kimberley?.number ?? null,
  };
}

const TRAITS = (Object.keys(STONE_FIELDS) as (keyof StonesDescription)[]).filter(
  (field) => 'trait' in STONE_FIELDS[field],
);

const descriptionOf = (stones: StonesDescription): string =>
  [stones.description, ...TRAITS.map((field) => stones[field])].filter(Boolean).join(' · ');
