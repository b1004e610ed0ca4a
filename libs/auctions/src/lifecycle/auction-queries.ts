import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AuctionView, UserView } from '@tender/contracts';
import { LONGEST_LIST, paged, type Page, type PageRequest } from '@tender/http';
import { isOwnId, Rejection, type Actor } from '@tender/kernel';
import { Directory } from '@tender/people';
import type { AuctionDocument } from '../read-models/auction-document.js';
import { AuctionReader, companyOf, readsAll } from '../read-models/auction-reader.js';
import { auctionForBuyer, auctionForStaff } from '../read-models/auction-views.js';
import { SeenAuctionAddenda } from '../addenda/seen-addenda.js';
import { viewingsWithZones, zoneOf } from '../rules/auction-zone.js';
import { ViewingGateway } from './viewing-gateway.js';

export class GetAuctions extends Query<Page<'auctions', AuctionView>> {
  constructor(
    readonly actor: Actor,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** Invited people. Buyers get those of the own company. */
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
    readonly seen: SeenAuctionAddenda,
  ) {}

  execute({ actor, page }: GetAuctions): Promise<Page<'auctions', AuctionView>> {
    return paged('auctions', page, async (part) => {
      const auctions = await this.reader.auctionsFor(actor, part);
      return auctionsFor(auctions, actor, this);
    });
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
    const visible = readsAll(actor) ? users : users.filter(isOwnId(companyOf(actor)));
    return paged('users', page, async ({ limit = LONGEST_LIST, skip }) =>
      usersFrom(this.directory, visible.slice(skip, skip + limit)),
    );
  }
}

async function auctionsFor(
  auctions: readonly AuctionDocument[],
  actor: Actor,
  { reader, viewings, seen }: { reader: AuctionReader; viewings: ViewingGateway; seen: SeenAuctionAddenda },
): Promise<AuctionView[]> {
  const zones = await viewings.zonesOf(viewingsWithZones(auctions));
  const elsewhere = (auction: AuctionDocument): Pick<AuctionView, 'timeZone' | 'keyLost'> => ({
    timeZone: zoneOf(auction, zones),
    ...(reader.isKeyLost(auction) && { keyLost: true }),
  });
  if (readsAll(actor)) return auctions.map((auction) => ({ ...auctionForStaff(auction), ...elsewhere(auction) }));
  const companyId = companyOf(actor);
  const read = await seen.seenNumbers(actor, withAddenda(auctions));
  return auctions.map((auction) => ({
    ...auctionForBuyer(auction, { companyId, addendaSeen: read.get(auction._id) ?? 0 }),
    ...elsewhere(auction),
  }));
}

const withAddenda = (auctions: readonly AuctionDocument[]): string[] =>
  auctions.flatMap(({ _id, addenda }) => (addenda > 0 ? [_id] : []));

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
