import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { PACE_MINUTES, type BidPaceView } from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import type { Actor, Clock } from '@tender/kernel';
import { AuctionReader } from '../read-models/auction-reader.js';

const MINUTE = 60_000;

export class GetPace extends Query<BidPaceView[]> {
  constructor(
    readonly auctionId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetPace)
export class GetPaceHandler implements IQueryHandler<GetPace> {
  constructor(
    private readonly reader: AuctionReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ auctionId, actor }: GetPace): Promise<BidPaceView[]> {
    const { _id } = await this.reader.auction(auctionId, actor);
    const since = new Date(Date.parse(this.clock()) - PACE_MINUTES * MINUTE).toISOString();
    return (await this.reader.bidMinutes(_id, since)).map(({ minute, bids }) => ({ minute, bids }));
  }
}
