import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { BidRefusalView } from '@tender/contracts';
import type { Actor } from '@tender/kernel';
import { AuctionReader } from '../read-models/auction-reader.js';
import { BidRefusals } from './bid-refusals.js';

export class GetRefusals extends Query<BidRefusalView[]> {
  constructor(
    readonly auctionId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetRefusals)
export class GetRefusalsHandler implements IQueryHandler<GetRefusals> {
  constructor(
    private readonly reader: AuctionReader,
    private readonly refusals: BidRefusals,
  ) {}

  async execute({ auctionId, actor }: GetRefusals): Promise<BidRefusalView[]> {
    const { _id } = await this.reader.auction(auctionId, actor);
    return this.refusals.listFor(_id);
  }
}
