import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, EVENT_STORE, type EventStore, type Position } from '@tender/event-store';
import { RateLimiters, type RateLimiter } from '@tender/http';
import type { Clock, Instant } from '@tender/kernel';
import PQueue from 'p-queue';
import type { Connection } from '../connections/connection.js';
import { LiveFeed } from './live-feed.js';
import { LiveMessageMapper } from './live-message-mapper.js';
import type { RoomMessage } from '../connections/room-message.js';
import type { MessagePlace } from './message-positions.js';
import { FURTHEST_BEHIND, MISSED_PAGE, READING } from '../pacing.js';

/** Catch-ups from the store per session and minute. The buffer in memory has no such limit. */
const READS_IN_A_MINUTE = 20;
/** Catch-ups per session and minute from a position before a restart: each reads all events since then. */
const READS_OVER_A_START = 3;
/** Accepted age of a position from before the restart, in ms. A limit by number of events would reveal others' bids. */
const GOOD_OVER_A_START = 15 * 60_000;

export interface Missed {
  messages: readonly RoomMessage[];
  /** Position up to which no message is missing. */
  until: Position;
}

/** Messages that a connection missed. The limits count its own messages and time, never others' messages. */
@Injectable()
export class MissedMessages {
  private readonly reading = new PQueue({ concurrency: READING });
  private readonly reads: RateLimiter;
  private readonly readsOverAStart: RateLimiter;
  /** Per set of rooms, the latest position that was too far behind. From this or an older one nothing is read again. */
  private readonly tooFarBehind = new Map<string, Position>();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly feed: LiveFeed,
    private readonly mapper: LiveMessageMapper,
    limiters: RateLimiters,
  ) {
    this.reads = limiters.create({ name: 'live news read', points: READS_IN_A_MINUTE, local: true });
    this.readsOverAStart = limiters.create({
      name: 'live news read over a start',
      points: READS_OVER_A_START,
      local: true,
    });
  }

  /** Messages of all rooms after the connection's position; null if memory lacks some, or the connection missed too many. */
  fromMemory(connection: Connection): Missed | null {
    const { position } = connection;
    const recent = this.feed.placesFor(connection) && this.feed.recent(position);
    return recent && { messages: recent, until: recent.at(-1)?.position ?? position };
  }

  /** Missed messages from the store; null if too far behind or too often. `issuedAt`: of the connection's position. */
  async fromStore(connection: Connection, issuedAt: Instant): Promise<Missed | null> {
    const { position, sessionId } = connection;
    if (this.feed.beganAfter(position)) {
      if (this.isTooFarBehind(connection)) return null;
      if (
        Date.parse(this.clock()) - Date.parse(issuedAt) > GOOD_OVER_A_START ||
        !(await this.readsOverAStart.allow(sessionId))
      )
        return null;
      return this.reading.add(() => this.overAStart(connection));
    }
    const places = this.feed.placesFor(connection);
    if (!places) return null;
    const until = this.feed.position;
    if (places.length === 0) return { messages: [], until };
    if (!(await this.reads.allow(sessionId))) return null;
    return this.reading.add(async () => ({ messages: await this.messagesAt(places), until }));
  }

  /** Reads adjacent events together. */
  private async messagesAt(places: readonly MessagePlace[]): Promise<RoomMessage[]> {
    const messages: RoomMessage[] = [];
    for (let from = 0, to = 0; from < places.length; from = to) {
      do to++;
      while (places[to]?.before === places[to - 1]!.position && to - from < MISSED_PAGE);
      messages.push(...(await this.mapper.messagesOf(await this.store.readAll(places[from]!.before, to - from))));
    }
    return messages;
  }

  private async overAStart(connection: Connection): Promise<Missed | null> {
    const messages: RoomMessage[] = [];
    let until = connection.position;
    while (this.feed.beganAfter(until)) {
      const page = await this.store.readAll(until, MISSED_PAGE);
      if (page.length === 0) throw new Error('the feed is ahead of the store');
      for (const message of await this.mapper.messagesOf(page))
        if (connection.isSubscribedTo(message)) messages.push(message);
      if (messages.length > FURTHEST_BEHIND) return this.remember(connection);
      until = page.at(-1)!.position;
    }
    return { messages, until };
  }

  private isTooFarBehind({ rooms, position }: Connection): boolean {
    return position <= (this.tooFarBehind.get([...rooms].join()) ?? -1n);
  }

  private remember({ rooms, position }: Connection): null {
    this.tooFarBehind.set([...rooms].join(), position);
    return null;
  }
}
