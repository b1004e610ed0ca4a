import { Injectable } from '@nestjs/common';
import {
  auctionCatalogue, auctionDecider, auctionStream, isBidFact, liveMessages, SealedSight, SealKeys, setterOf,
  type Auction, type AuctionEvent, type AuctionNews, type ExistingAuction, type NewsFacts,
} from '@tender/auctions';
import { CommandExecutor, upcast, type RecordedEvent, type RecordedFact } from '@tender/event-store';
import type { News, Room } from './news.js';

/** Asks each context what an event of its streams says to whom. Streams that nobody hears of live are silent. */
@Injectable()
export class NewsDesk {
  constructor(private readonly executor: CommandExecutor, private readonly sealKeys: SealKeys, private readonly sight: SealedSight) {}

  /** What events say, in their order; of an auction as it stands now, which is never before them. */
  async newsOf(events: readonly RecordedEvent[]): Promise<News[]> {
    const auctions = new Map<string, Auction>();
    const news: News[] = [];
    for (const event of events) {
      const { stream } = event;
      if (!stream.startsWith(auctionStream(''))) continue;
      const auction = auctions.get(stream) ?? (await this.executor.state(auctionDecider, stream));
      auctions.set(stream, auction);
      if (auction.status === 'none') continue;
      const fact = upcast<AuctionEvent>(auctionCatalogue, event);
      const facts = auction.bidVisibility === 'sealed' ? await this.sealedFacts(auction, fact) : { auction };
      news.push(...toRooms(liveMessages(fact, facts), event));
    }
    return news;
  }

  private async sealedFacts(auction: ExistingAuction, fact: RecordedFact<AuctionEvent>): Promise<NewsFacts> {
    const sealKey = this.sealKeys.of(auction);
    if (!sealKey || !isBidFact(fact)) return { auction };
    const seers = await this.sight.seersOf({ userId: setterOf(fact, auction), companyId: fact.data.companyId }, auction);
    return { auction, sealed: { sealKey, seers } };
  }
}

/** One piece of news for all who hear the same. */
function toRooms(messages: readonly AuctionNews[], { position, metadata }: RecordedEvent): News[] {
  const rooms = new Map<object, Room[]>();
  const news: News[] = [];
  for (const { kind, audience, payload } of messages) {
    const { room, ...some } = audience === 'staff' ? STAFF : ofCompany(audience);
    const sharing = rooms.get(payload);
    if (sharing) {
      sharing.push(room);
      continue;
    }
    const hearing = [room];
    rooms.set(payload, hearing);
    // `kind` and `payload` belong together in the message, and stay together.
    news.push({ kind, payload, rooms: hearing, ...some, position, at: metadata.at } as News);
  }
  return news;
}

const STAFF: { room: Room } = { room: 'staff' };

const ofCompany = ({ companyId, ...some }: Exclude<AuctionNews['audience'], 'staff'>) => ({ room: `company:${companyId}` as const, ...some });
