import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AuctionView, UserView } from '@tender/contracts';
import { LONGEST_LIST, paged, type Page, type PageRequest } from '@tender/http';
import { Rejection, streamIdOf, type Actor } from '@tender/kernel';
import { Directory } from '@tender/people';
import type { AuctionDocument } from '../read-models/auction-document.js';
import { AuctionReader, companyOf, isStaff } from '../read-models/auction-reader.js';
import { auctionForBuyer, auctionForStaff } from '../read-models/auction-views.js';
import { ViewingGateway } from './viewing-gateway.js';

export class GetAuctions extends Query<Page<'auctions', AuctionView>> {
  constructor(
    readonly actor: Actor,
    readonly page: PageRequest,
  ) {
    super();
  }
}

export class GetAuction extends Query<AuctionView> {
  constructor(
    readonly auctionId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** The people who are invited; for a buyer those of the own company. */
export class GetAuctionUsers extends Query<Page<'users', UserView>> {
  constructor(
    readonly auctionId: string,
    readonly actor: Actor,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(GetAuctions)
export class GetAuctionsHandler implements IQueryHandler<GetAuctions> {
  constructor(
    private readonly reader: AuctionReader,
    private readonly viewings: ViewingGateway,
  ) {}

  execute({ actor, page }: GetAuctions): Promise<Page<'auctions', AuctionView>> {
    return paged('auctions', page, async (part) => {
      const auctions = await this.reader.auctionsFor(actor, part);
      const zones = await zonesOf(auctions, this.viewings);
      return auctions.map((auction) => viewOf(auction, { zones, actor, isKeyLost: this.reader.isKeyLost(auction) }));
    });
  }
}

@QueryHandler(GetAuction)
export class GetAuctionHandler implements IQueryHandler<GetAuction> {
  constructor(
    private readonly reader: AuctionReader,
    private readonly viewings: ViewingGateway,
  ) {}

  async execute({ auctionId, actor }: GetAuction): Promise<AuctionView> {
    const auction = await this.reader.auction(auctionId, actor);
    const zones = await zonesOf([auction], this.viewings);
    return viewOf(auction, { zones, actor, isKeyLost: this.reader.isKeyLost(auction) });
  }
}

@QueryHandler(GetAuctionUsers)
export class GetAuctionUsersHandler implements IQueryHandler<GetAuctionUsers> {
  constructor(
    private readonly reader: AuctionReader,
    private readonly directory: Directory,
  ) {}

  async execute({ auctionId, actor, page }: GetAuctionUsers): Promise<Page<'users', UserView>> {
    const { users } = await this.reader.auction(auctionId, actor);
    const visible = isStaff(actor) ? users : users.filter((userId) => streamIdOf(userId) === companyOf(actor));
    return paged('users', page, async ({ limit = LONGEST_LIST, skip }) =>
      usersFrom(this.directory, visible.slice(skip, skip + limit)),
    );
  }
}

/** The time zones of the viewings of some auctions. */
const zonesOf = (
  auctions: readonly AuctionDocument[],
  viewings: ViewingGateway,
): Promise<ReadonlyMap<string, string>> =>
  viewings.zonesOf([...new Set(auctions.flatMap(({ viewing }) => viewing ?? []))]);

const viewOf = (
  auction: AuctionDocument,
  { zones, actor, isKeyLost }: { zones: ReadonlyMap<string, string>; actor: Actor; isKeyLost: boolean },
): AuctionView => ({
  ...(isStaff(actor) ? auctionForStaff(auction) : auctionForBuyer(auction, companyOf(actor))),
  timeZone: zones.get(auction.viewing ?? '') ?? 'UTC',
  ...(isKeyLost && { keyLost: true }),
});

/** Those of the people who still are. */
export async function usersFrom(directory: Directory, userIds: readonly string[]): Promise<UserView[]> {
  const found = await Promise.all(
    userIds.map((userId) =>
      directory.user(userId).catch((error: unknown) => {
        if (error instanceof Rejection && error.code === 'NOT_FOUND') return null;
        throw error;
      }),
    ),
  );
  return found.filter((user) => user !== null);
}
