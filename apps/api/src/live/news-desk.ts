import { Injectable } from '@nestjs/common';
import { auctionCatalogue, auctionDecider, auctionStream, liveMessages, SealKeys, type AuctionEvent, type AuctionNews } from '@tender/auctions';
import { CommandExecutor, upcast, type RecordedEvent } from '@tender/event-store';
import type { News, Room } from './news.js';

/** Asks each context what an event of its streams says to whom. Streams that nobody hears of live are silent. */
@Injectable()
export class NewsDesk {
  constructor(private readonly executor: CommandExecutor, private readonly sealKeys: SealKeys) {}

  async newsOf(event: RecordedEvent): Promise<News[]> {
    if (!event.stream.startsWith(auctionStream(''))) return [];
    const auction = await this.executor.state(auctionDecider, event.stream);
    if (auction.status === 'none') return [];
    const messages = liveMessages(upcast<AuctionEvent>(auctionCatalogue, event), { auction, sealKey: this.sealKeys.of(auction) });
    return toRooms(messages, event);
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
