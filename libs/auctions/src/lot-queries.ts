import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { LotView } from '@tender/contracts';
import type { Actor } from '@tender/kernel';
import { paged, type Page, type PageDto } from '@tender/people';
import type { AuctionDocument } from './auction-document.js';
import type { LotId } from './auction.events.js';
import { AuctionReader, companyOf, isStaff } from './auction-reader.js';
import { lotForBuyer, lotForStaff } from './auction-views.js';
import { bidsIn, type BidDocument } from './bid-document.js';
import type { LotDocument } from './lot-document.js';
import { LotMarks } from './lot-marks.js';
import { priceLot, type LotPrice } from './pricing.js';

export class GetLots extends Query<Page<'lots', LotView>> {
  constructor(readonly auctionId: string, readonly actor: Actor, readonly page: PageDto) {
    super();
  }
}

export class GetLot extends Query<LotView> {
  constructor(readonly lotId: LotId, readonly actor: Actor) {
    super();
  }
}

@QueryHandler(GetLots)
export class GetLotsHandler implements IQueryHandler<GetLots> {
  constructor(private readonly reader: AuctionReader, private readonly marks: LotMarks) {}

  async execute({ auctionId, actor, page }: GetLots): Promise<Page<'lots', LotView>> {
    const auction = await this.reader.auction(auctionId, actor);
    return paged('lots', page, async (part) => this.views(auction, await this.reader.lots(auctionId, part), actor));
  }

  private async views(auction: AuctionDocument, lots: readonly LotDocument[], actor: Actor): Promise<LotView[]> {
    if (isStaff(actor)) {
      const bids = byLot(await this.reader.bids(bidsIn(auction._id)));
      return lots.map((lot) => staffView(auction, lot, bids.get(lot._id) ?? []));
    }
    const companyId = companyOf(actor);
    const own = byLot(await this.reader.bids({ companyId, auction: auction._id }));
    const marks = await this.marks.of(companyId, auction._id);
    const { resultPublished } = auction;
    return lots.map((lot) => lotForBuyer(lot, idsOf(own.get(lot._id) ?? []), { companyId, resultPublished, preference: marks.get(lot._id) }));
  }
}

/** One lot, for the staff that has just changed it. */
@QueryHandler(GetLot)
export class GetLotHandler implements IQueryHandler<GetLot> {
  constructor(private readonly reader: AuctionReader) {}

  async execute({ lotId, actor }: GetLot): Promise<LotView> {
    const lot = await this.reader.lot(lotId, actor);
    const auction = await this.reader.auction(lot.auctionId, actor);
    return staffView(auction, lot, await this.reader.bids({ ...bidsIn(auction._id), lot: lotId }));
  }
}

const idsOf = (bids: readonly BidDocument[]): string[] => bids.map((bid) => bid._id);

const byLot = (bids: readonly BidDocument[]): Map<LotId, BidDocument[]> => Map.groupBy(bids, (bid) => bid.lot);

const staffView = (auction: AuctionDocument, lot: LotDocument, bids: readonly BidDocument[]): LotView =>
  lotForStaff(lot, idsOf(bids), priceOf(auction, lot, bids));

/** Final once completed; until then as it stands, but never of a sealed auction. */
function priceOf({ status, type, bidVisibility }: AuctionDocument, lot: LotDocument, bids: readonly BidDocument[]): Omit<LotPrice, 'sold'> | null {
  if (status === 'completed') return lot.result;
  if (bidVisibility === 'sealed') return null;
  const standing = bids.flatMap(({ _id: bidId, companyId, userId, amount, turn, status: its }) =>
    its === 'standing' && amount !== null ? [{ bidId, companyId, userId, amount, turn }] : []);
  const { sold: _, ...price } = priceLot(type, lot.reservePrice, standing);
  return price;
}
