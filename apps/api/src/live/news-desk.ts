import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { LiveMessages, type LiveMessage, type LiveSource, type Teller } from '@tender/context/live';
import type { RecordedEvent } from '@tender/event-store';
import { kindNameOf } from '@tender/kernel';
import type { News, Room } from './news.js';

/** Asks the context that owns a stream what an event of it says to whom. Streams that nobody hears of live are silent. */
@Injectable()
export class NewsDesk implements OnModuleInit {
  private readonly sources = new Map<string, LiveSource>();

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    for (const { instance } of this.discovery.getProviders({ metadataKey: LiveMessages.KEY })) {
      const source = instance as LiveSource;
      this.sources.set(source.kind.name, source);
    }
  }

  /** What events say, in their order. */
  async newsOf(events: readonly RecordedEvent[]): Promise<News[]> {
    const tellers = new Map<string, Teller>();
    const news: News[] = [];
    for (const event of events) {
      const tell = this.tellerOf(kindNameOf(event.stream), tellers);
      if (!tell) continue;
      const messages = tell(event);
      news.push(...toRooms(messages instanceof Promise ? await messages : messages, event));
    }
    return news;
  }

  private tellerOf(kind: string, begun: Map<string, Teller>): Teller | undefined {
    const teller = begun.get(kind) ?? this.sources.get(kind)?.begin();
    if (teller) begun.set(kind, teller);
    return teller;
  }
}

/** One piece of news for all who hear the same. */
function toRooms(messages: readonly LiveMessage[], { position, metadata }: RecordedEvent): News[] {
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

const ofCompany = ({ companyId, ...some }: Exclude<LiveMessage['audience'], 'staff'>) => ({
  room: `company:${companyId}` as const,
  ...some,
});
