import { setImmediate as nextTurn } from 'node:timers/promises';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { FoundLot, LotForStaff, LotView } from '@tender/contracts';
import { CommandExecutor } from '@tender/event-store';
import { paged, type Page, type PageRequest } from '@tender/http';
import type { Actor } from '@tender/kernel';
import { amountOf } from '../rules/auction.js';
import { auctionDecider } from '../rules/auction-decider.js';
import type { AuctionDocument } from '../read-models/auction-document.js';
import { auctionStream, type LotId } from '../rules/auction.events.js';
import { AuctionReader, companyOf, readsAll } from '../read-models/auction-reader.js';
import { lotForBuyer, lotForStaff } from '../read-models/auction-views.js';
import { BidBook, type Bid } from '../rules/bid-book.js';
import type { LotDocument } from '../read-models/lot-document.js';
import { LotPreferences } from './lot-preferences.js';
import { priceLot, type LotPrice } from '../rules/pricing.js';

const MOST_FOUND = 12;

export class GetLots extends Query<Page<'lots', LotView>> {
  constructor(
    readonly auctionId: string,
    readonly actor: Actor,
    readonly page: PageRequest,
  ) {
    super();
  }
}

export class GetLot extends Query<LotForStaff> {
  constructor(
    readonly lotId: LotId,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Lots by number in all auctions that the actor may see. The answer has no field that depends on a bid. */
export class FindLots extends Query<FoundLot[]> {
  constructor(
    readonly text: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetLots)
export class GetLotsHandler implements IQueryHandler<GetLots> {
  constructor(
    private readonly reader: AuctionReader,
    private readonly preferences: LotPreferences,
    private readonly executor: CommandExecutor,
  ) {}

  async execute({ auctionId, actor, page }: GetLots): Promise<Page<'lots', LotView>> {
    const auction = await this.reader.auction(auctionId, actor);
    return paged('lots', page, async (part) => this.views(auction, await this.reader.lots(auctionId, part), actor));
  }

  private async views(auction: AuctionDocument, lots: readonly LotDocument[], actor: Actor): Promise<LotView[]> {
    const bids = await bidsOf(auction, this.executor);
    if (readsAll(actor)) return inTurns(lots, (lot) => staffView(auction, lot, bids));
    const companyId = companyOf(actor);
    const markOn = await this.preferences.shownTo(
      actor,
      auction,
      lots.map((lot) => lot._id),
    );
    const { resultPublished } = auction;
    return inTurns(lots, (lot) =>
      lotForBuyer(lot, idsOf(bids.on(lot._id, companyId)), {
        companyId,
        resultPublished,
        preference: markOn(lot._id),
      }),
    );
  }
}

@QueryHandler(GetLot)
export class GetLotHandler implements IQueryHandler<GetLot> {
  constructor(
    private readonly reader: AuctionReader,
    private readonly executor: CommandExecutor,
  ) {}

  async execute({ lotId, actor }: GetLot): Promise<LotForStaff> {
    const lot = await this.reader.lot(lotId, actor);
    const auction = await this.reader.auction(lot.auctionId, actor);
    return staffView(auction, lot, await bidsOf(auction, this.executor));
  }
}

@QueryHandler(FindLots)
export class FindLotsHandler implements IQueryHandler<FindLots> {
  constructor(private readonly reader: AuctionReader) {}

  async execute({ text, actor }: FindLots): Promise<FoundLot[]> {
    const found = await this.reader.lotsByNumber(text, actor, MOST_FOUND);
    return found.map(({ _id, auctionId, lotNo, description }) => ({ _id, auctionId, lotNo, description }));
  }
}

/** The auction's state has the bids by lot and company: the cost of a page depends only on the bids on its lots. */
async function bidsOf({ _id }: AuctionDocument, executor: CommandExecutor): Promise<BidBook> {
  const auction = await executor.state(auctionDecider, auctionStream(_id));
  return auction.status === 'none' ? BidBook.empty() : auction.bids;
}

/** Lots per turn of the event loop. With bids of 150 companies on each lot, they take some ms. */
const LOTS_PER_TURN = 20;

async function inTurns<View>(lots: readonly LotDocument[], view: (lot: LotDocument) => View): Promise<View[]> {
  const views: View[] = [];
  for (const [index, lot] of lots.entries()) {
    if (index > 0 && index % LOTS_PER_TURN === 0) await nextTurn();
    views.push(view(lot));
  }
  return views;
}

const idsOf = (bids: readonly Bid[]): string[] => bids.map((bid) => bid.bidId);

const staffView = (auction: AuctionDocument, lot: LotDocument, bids: BidBook): LotForStaff =>
  lotForStaff(lot, idsOf(bids.on(lot._id)), priceOf(auction, lot, bids));

/** Final price after completion; before that the price by the present bids, or null for a sealed auction. */
function priceOf(
  { status, type, bidVisibility }: AuctionDocument,
  lot: LotDocument,
  bids: BidBook,
): Omit<LotPrice, 'sold'> | null {
  if (status === 'completed') return lot.result;
  if (bidVisibility === 'sealed') return null;
  const { sold: _, ...price } = priceLot(
    type,
    lot.reservePrice,
    bids.standingOn(lot._id).map((bid) => ({ ...bid, amount: amountOf(bid) })),
  );
  return price;
}
