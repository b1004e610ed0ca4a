import { Injectable } from '@nestjs/common';
import { auctionCatalogue, auctionDecider, auctionStream, liveMessages, SealKeys, type Auction, type AuctionEvent, type AuctionNews } from '@tender/auctions';
import { CommandExecutor, upcast, type RecordedEvent } from '@tender/event-store';
import type { News, Room } from './news.js';

/** Asks each context what an event of its streams says to whom. Streams that nobody hears of live are silent. */
@Injectable()
export class NewsDesk {
  constructor(private readonly executor: CommandExecutor, private readonly sealKeys: SealKeys) {}

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
      const messages = liveMessages(upcast<AuctionEvent>(auctionCatalogue, event), { auction, sealKey: this.sealKeys.of(auction) });
      news.push(...toRooms(messages, event));
    }
    return news;
  }
}

/** One piece of news for all who hear the same. */
function toRooms(messages: readonly AuctionNews[], { position, metadata }: RecordedEvent): News[] {
  const rooms = new Map<object, Room[]>();
  const news: News[] = [];
  for (const { kind, audience, payload } of messages) {
    const room: Room = audience === 'staff' ? 'staff' : `company:${audience.companyId}`;
    const sharing = rooms.get(payload);
    if (sharing) {
      sharing.push(room);
      continue;
    }
    const hearing = [room];
    rooms.set(payload, hearing);
    // `kind` and `payload` belong together in the message, and stay together.
    news.push({ kind, payload, rooms: hearing, position, at: metadata.at } as News);
  }
  return news;
}
