import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, EVENT_STORE, type EventStore, type Position } from '@tender/event-store';
import type { Clock, Instant } from '@tender/kernel';
import { RateLimiters, type RateLimiter } from '@tender/people';
import pLimit from 'p-limit';
import type { Connection } from './connection.js';
import { FURTHEST_BEHIND, LiveFeed } from './live-feed.js';
import { NewsDesk } from './news-desk.js';
import type { News, Room } from './news.js';
import type { NewsPlace } from './news-positions.js';

/** Number of events read at a time. */
const PAGE = 500;
/** Number of connections that read from the store at a time to catch up; the others wait. */
const READING = 4;
/** Number of times in a minute that the connections of one session catch up from the store; the ring in memory is for everybody. */
const READS_IN_A_MINUTE = 20;
/** The same, for what was missed over a start of the house: all events have to be looked at, not only one's own. */
const READS_OVER_A_START = 3;
/** Milliseconds for which a position from before the start of the house is good. A time, because a count would tell of others' bids. */
const GOOD_OVER_A_START = 15 * 60_000;

/** What a connection missed. */
export interface Missed {
  news: readonly News[];
  /** Up to here nothing is missing. */
  until: Position;
}

/**
 * News that a connection missed and that are no longer in the ring, from the store: all of it is read before anything is told, so that
 * nobody is told for nothing. Who is too far behind is decided by their own news, and by time: what others did shows in neither.
 */
@Injectable()
export class MissedNews {
  private readonly inTurn = pLimit(READING);
  private readonly reads: RateLimiter;
  private readonly readsOverAStart: RateLimiter;
  /** By room: whoever was here before the start, or earlier, is known to be too far behind. Nobody reads that a second time. */
  private readonly tooFarBehind = new Map<Room, Position>();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly feed: LiveFeed,
    private readonly desk: NewsDesk,
    limiters: RateLimiters,
  ) {
    this.reads = limiters.of({ name: 'live news read', points: READS_IN_A_MINUTE, local: true });
    this.readsOverAStart = limiters.of({
      name: 'live news read over a start',
      points: READS_OVER_A_START,
      local: true,
    });
  }

  /** What a connection missed since its position, if it is in memory and not too much; null when it is not. */
  atHand(connection: Connection): Missed | null {
    const { position } = connection;
    const recent = this.feed.placesFor(connection) && this.feed.recent(position);
    return recent && { news: recent, until: recent.at(-1)?.position ?? position };
  }

  /** The same from the store; null for whoever is too far behind, or asks too often. @param issuedAt when the position was told. */
  async fromStore(connection: Connection, issuedAt: Instant): Promise<Missed | null> {
    const { position, sessionId } = connection;
    if (this.feed.beganAfter(position)) {
      if (this.isTooFarBehind(connection)) return null;
      if (
        Date.parse(this.clock()) - Date.parse(issuedAt) > GOOD_OVER_A_START ||
        !(await this.readsOverAStart.allow(sessionId))
      )
        return null;
      return this.inTurn(() => this.overAStart(connection));
    }
    const places = this.feed.placesFor(connection);
    if (!places) return null;
    const until = this.feed.position;
    if (places.length === 0) return { news: [], until };
    if (!(await this.reads.allow(sessionId))) return null;
    return this.inTurn(async () => ({ news: await this.newsAt(places), until }));
  }

  /** Neighbours in the log are read together. */
  private async newsAt(places: readonly NewsPlace[]): Promise<News[]> {
    const news: News[] = [];
    for (let from = 0, to = 0; from < places.length; from = to) {
      do to++;
      while (places[to]?.before === places[to - 1]!.position && to - from < PAGE);
      news.push(...(await this.desk.newsOf(await this.store.readAll(places[from]!.before, to - from))));
    }
    return news;
  }

  /** Everything from a position to where the feed began. */
  private async overAStart(connection: Connection): Promise<Missed | null> {
    const news: News[] = [];
    let until = connection.position;
    while (this.feed.beganAfter(until)) {
      const page = await this.store.readAll(until, PAGE);
      if (page.length === 0) throw new Error('the feed is ahead of the store');
      for (const one of await this.desk.newsOf(page)) if (connection.hears(one)) news.push(one);
      if (news.length > FURTHEST_BEHIND) return this.remember(connection);
      until = page.at(-1)!.position;
    }
    return { news, until };
  }

  private isTooFarBehind({ rooms, position }: Connection): boolean {
    return [...rooms].some((room) => position <= (this.tooFarBehind.get(room) ?? -1n));
  }

  private remember({ rooms, position }: Connection): null {
    for (const room of rooms)
      if (position > (this.tooFarBehind.get(room) ?? -1n)) this.tooFarBehind.set(room, position);
    return null;
  }
}
