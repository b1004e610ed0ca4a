import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AuctionView, UserView } from '@tender/contracts';
import { LONGEST_LIST, paged, type Page, type PageRequest } from '@tender/http';
import { Rejection, streamIdOf, type Actor } from '@tender/kernel';
import { Directory } from '@tender/people';
import type { AuctionDocument } from '../read-models/auction-document.js';
import { AuctionReader, companyOf, readsAll } from '../read-models/auction-reader.js';
import { auctionForBuyer, auctionForStaff } from '../read-models/auction-views.js';
import { SeenAddenda } from '../addenda/seen-addenda.js';
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
    readonly reader: AuctionReader,
    readonly viewings: ViewingGateway,
    readonly seen: SeenAddenda,
  ) {}

  execute({ actor, page }: GetAuctions): Promise<Page<'auctions', AuctionView>> {
    return paged('auctions', page, async (part) => {
      const auctions = await this.reader.auctionsFor(actor, part);
      return auctionsFor(auctions, actor, this);
    });
  }
}

@QueryHandler(GetAuction)
export class GetAuctionHandler implements IQueryHandler<GetAuction> {
  constructor(
    readonly reader: AuctionReader,
    readonly viewings: ViewingGateway,
    readonly seen: SeenAddenda,
  ) {}

  async execute({ auctionId, actor }: GetAuction): Promise<AuctionView> {
    const [view] = await auctionsFor([await this.reader.auction(auctionId, actor)], actor, this);
    return view!;
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
    const visible = readsAll(actor) ? users : users.filter((userId) => streamIdOf(userId) === companyOf(actor));
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

async function auctionsFor(
  auctions: readonly AuctionDocument[],
  actor: Actor,
  { reader, viewings, seen }: { reader: AuctionReader; viewings: ViewingGateway; seen: SeenAddenda },
): Promise<AuctionView[]> {
  const zones = await zonesOf(auctions, viewings);
  const read = readsAll(actor) ? null : await seen.by(actor, withAddenda(auctions));
  return auctions.map((auction) => ({
    ...(read
      ? auctionForBuyer(auction, { companyId: companyOf(actor), addendaSeen: read.get(auction._id) ?? 0 })
      : auctionForStaff(auction)),
    timeZone: zones.get(auction.viewing ?? '') ?? 'UTC',
    ...(reader.isKeyLost(auction) && { keyLost: true }),
  }));
}

const withAddenda = (auctions: readonly AuctionDocument[]): string[] =>
  auctions.flatMap(({ _id, addenda }) => (addenda > 0 ? [_id] : []));

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
