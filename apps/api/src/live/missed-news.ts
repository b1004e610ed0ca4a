import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, type EventStore, type Position, type RecordedEvent } from '@tender/event-store';
import { RateLimiters, type RateLimiter } from '@tender/people';
import pLimit from 'p-limit';
import { FURTHEST_BEHIND, LiveFeed } from './live-feed.js';
import { NewsDesk } from './news-desk.js';
import type { News } from './news.js';

/** Number of events read at a time. */
const PAGE = 500;
/** Number of connections that read from the store at a time to catch up; the others wait. */
const READING = 4;
/** Number of times in a minute that the connections of one session catch up from the store; the ring in memory is for everybody. */
const READS_IN_A_MINUTE = 20;

/** What a connection missed. */
export interface Missed {
  news: readonly News[];
  /** The last position that was looked at. */
  until: Position;
  /** Number of events that were read for it. */
  events: number;
}

/** News that are no longer at hand, from the store: all of it is read before anything is told, so that nobody is told for nothing. */
@Injectable()
export class MissedNews {
  private readonly inTurn = pLimit(READING);
  private readonly reads: RateLimiter;
  /** Whoever was here, or before, is known to be too far behind: nobody reads that a second time. */
  private tooFarBehind: Position = -1n;

  constructor(@Inject(EVENT_STORE) private readonly store: EventStore, private readonly feed: LiveFeed, private readonly desk: NewsDesk, limiters: RateLimiters) {
    this.reads = limiters.of({ name: 'live news read', points: READS_IN_A_MINUTE, local: true });
  }

  /** The news after a position, up to what is at hand; null for whoever is too far behind, or asks too often. */
  async after(position: Position, sessionId: string): Promise<Missed | null> {
    if (position <= this.tooFarBehind || !(await this.reads.allow(sessionId))) return null;
    return this.inTurn(async () => {
      const events = await this.eventsAfter(position);
      return events && { news: await this.newsOf(events), until: events.at(-1)?.position ?? position, events: events.length };
    });
  }

  private async eventsAfter(position: Position): Promise<RecordedEvent[] | null> {
    const events: RecordedEvent[] = [];
    let until = position;
    while (this.feed.recent(until) === null) {
      const page = await this.store.readAll(until, PAGE);
      if (page.length === 0) throw new Error('the feed is ahead of the store');
      events.push(...page);
      until = page.at(-1)!.position;
      // Counted in events: the distance of two positions means nothing.
      if (events.length <= FURTHEST_BEHIND) continue;
      if (position > this.tooFarBehind) this.tooFarBehind = position;
      return null;
    }
    return events;
  }

  private async newsOf(events: readonly RecordedEvent[]): Promise<News[]> {
    const news: News[] = [];
    for (let from = 0; from < events.length; from += PAGE) news.push(...await this.desk.newsOf(events.slice(from, from + PAGE)));
    return news;
  }
}
