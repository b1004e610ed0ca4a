import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  centsOf,
  formatPercentage,
  SERVER_LOCALE,
  usdOf,
  type AuctionBalance,
  type AuctionPerformance,
  type BidView,
} from '@tender/contracts';
import { pagedByPlace, type Page, type PageRequest } from '@tender/http';
import { Rejection, type Actor } from '@tender/kernel';
import { Memberships } from '@tender/people';
import type { Filter } from '@tender/read-store';
import { AuctionReader, companyOf, readsAll } from '../read-models/auction-reader.js';
import { bidForOwner, bidForStaff } from '../read-models/auction-views.js';
import type { BidDocument } from '../read-models/bid-document.js';

export type Biddings = Page<'biddings', BidView>;

/** Buyers get the bids of the own company. */
export class GetBidsOfAuction extends Query<Biddings> {
  constructor(
    readonly auctionId: string,
    readonly actor: Actor,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** Buyers can query people of the own company only. */
export class GetBidsOfUser extends Query<Biddings> {
  constructor(
    readonly userId: string,
    readonly actor: Actor,
    readonly page: PageRequest,
  ) {
    super();
  }
}

export class GetOwnBids extends Query<Biddings> {
  constructor(
    readonly actor: Actor,
    readonly page: PageRequest,
  ) {
    super();
  }
}

export class GetPerformance extends Query<AuctionPerformance> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(GetBidsOfAuction)
export class GetBidsOfAuctionHandler implements IQueryHandler<GetBidsOfAuction> {
  constructor(private readonly reader: AuctionReader) {}

  async execute({ auctionId, actor, page }: GetBidsOfAuction): Promise<Biddings> {
    const { _id: auction } = await this.reader.auction(auctionId, actor);
    return biddings(this.reader, readsAll(actor) ? { auction } : { companyId: companyOf(actor), auction }, {
      actor,
      page,
    });
  }
}

@QueryHandler(GetBidsOfUser)
export class GetBidsOfUserHandler implements IQueryHandler<GetBidsOfUser> {
  constructor(
    private readonly reader: AuctionReader,
    private readonly memberships: Memberships,
  ) {}

  async execute({ userId, actor, page }: GetBidsOfUser): Promise<Biddings> {
    const membership = await this.memberships.ofUser(userId);
    if (!membership || !(readsAll(actor) || membership.companyId === companyOf(actor)))
      throw new Rejection('NOT_FOUND');
    return biddings(this.reader, { userId, companyId: membership.companyId }, { actor, page });
  }
}

@QueryHandler(GetOwnBids)
export class GetOwnBidsHandler implements IQueryHandler<GetOwnBids> {
  constructor(private readonly reader: AuctionReader) {}

  execute({ actor, page }: GetOwnBids): Promise<Biddings> {
    return biddings(this.reader, { companyId: companyOf(actor) }, { actor, page });
  }
}

@QueryHandler(GetPerformance)
export class GetPerformanceHandler implements IQueryHandler<GetPerformance> {
  constructor(private readonly reader: AuctionReader) {}

  /** Counts lots on which the company has an active bid, or had one at the end of the auction. Excludes cancelled auctions. */
  async execute({ actor }: GetPerformance): Promise<AuctionPerformance> {
    const companyId = companyOf(actor);
    const byAuction = Map.groupBy(await this.reader.bids({ companyId, status: 'standing' }), ({ auction }) => auction);
    const auctions = (await this.reader.auctionsById([...byAuction.keys()]))
      .filter(({ cancelled }) => !cancelled)
      .sort((a, b) => b.endsAt.localeCompare(a.endsAt));
    const settled = auctions.filter(({ resultPublished }) => resultPublished);
    const lots = await this.reader.lotsById(
      settled.flatMap(({ _id }) => (byAuction.get(_id) ?? []).map(({ lot }) => lot)),
    );
    const bought = Map.groupBy(
      lots.filter(({ sold, result }) => sold === true && result?.winner?.companyId === companyId),
      ({ auctionId }) => auctionId,
    );
    return performanceOf(
      auctions.map(({ _id, resultPublished }) => {
        const [bids, won] = [byAuction.get(_id) ?? [], bought.get(_id) ?? []];
        return {
          auction: _id,
          lotsBid: bids.length,
          won: won.length,
          lost: resultPublished ? bids.length - won.length : 0,
          pending: resultPublished ? 0 : bids.length,
          spent: usdOf(won.reduce((sum, { result }) => sum + (result?.priceToPay ?? 0), 0)),
        };
      }),
    );
  }
}

function performanceOf(byAuction: AuctionBalance[]): AuctionPerformance {
  const total = (count: (balance: AuctionBalance) => number) =>
    byAuction.reduce((sum, balance) => sum + count(balance), 0);
  const [won, lost] = [total((balance) => balance.won), total((balance) => balance.lost)];
  return {
    auctions: byAuction.length,
    lotsBid: total(({ lotsBid }) => lotsBid),
    won,
    lost,
    pending: total(({ pending }) => pending),
    winRate: formatPercentage(won, won + lost, SERVER_LOCALE),
    totalSpent: usdOf(total(({ spent }) => centsOf(spent) ?? 0)),
    byAuction,
  };
}

async function biddings(
  reader: AuctionReader,
  where: Filter<BidDocument>,
  { actor, page }: { actor: Actor; page: PageRequest },
): Promise<Biddings> {
  return pagedByPlace('biddings', page, {
    placeOf: ({ placedAt, _id }) => ({ at: placedAt, id: _id }),
    read: async (part) => {
      const found = await reader.bids(where, part);
      if (readsAll(actor)) return found.map(bidForStaff);
      const openers = await reader.openersFor(found, actor);
      return found.map((bid) => bidForOwner(bid, openers.get(bid.auction)));
    },
  });
}
