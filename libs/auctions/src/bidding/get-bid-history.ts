import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { BidStepView } from '@tender/contracts';
import type { Actor } from '@tender/kernel';
import { AuctionReader, companyOf, readsAll } from '../read-models/auction-reader.js';
import { stepsForOwner, stepsForStaff } from '../read-models/receipt-views.js';

/** Placed, revised and withdrawn bids in order, with their outcome. Buyers get those of the own company. */
export class GetBidHistory extends Query<BidStepView[]> {
  constructor(
    readonly auctionId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetBidHistory)
export class GetBidHistoryHandler implements IQueryHandler<GetBidHistory> {
  constructor(private readonly reader: AuctionReader) {}

  async execute({ auctionId, actor }: GetBidHistory): Promise<BidStepView[]> {
    const { _id: auction } = await this.reader.auction(auctionId, actor);
    if (readsAll(actor)) return stepsForStaff(await this.reader.receipts({ auction }));
    const own = await this.reader.receipts({ companyId: companyOf(actor), auction });
    return stepsForOwner(own, (await this.reader.openersFor(own, actor)).get(auction));
  }
}
