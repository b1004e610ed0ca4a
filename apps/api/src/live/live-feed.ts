import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import {
  EVENT_STORE,
  type EventStore,
  type Position,
  type RecordedEvent,
  type Subscription,
} from '@tender/event-store';
import type { Connection } from './connection.js';
import { NewsDesk } from './news-desk.js';
import { NewsRing, type News } from './news.js';
import { NewsPositions, type NewsPlace } from './news-positions.js';

/** After so many events the sockets get the thread, so that a burst does not pile up on those that read well. */
const EVENTS_IN_ONE_GO = 200;
const RETRY_MILLIS = 1_000;
/** Number of news that anybody is told who was away. Whoever missed more loads everything anew: that is quicker for both sides. */
export const FURTHEST_BEHIND = 2_000;
/** As much as anybody is told: an event is hardly ever more than two pieces of news. What is kept for longer only ages in memory. */
const RING = 2 * FURTHEST_BEHIND;

/** Turns the event stream into news as it comes, and keeps the latest. */
@Injectable()
export class LiveFeed implements OnApplicationShutdown {
  private readonly logger = new Logger(LiveFeed.name);
  private readonly listeners = new Set<(news: News) => void>();
  private ring = new NewsRing(-1n, RING);
  private places = new NewsPositions(-1n, FURTHEST_BEHIND);
  private subscription: Subscription | null = null;
  private stopped = false;
  /** Every event up to here has been told. */
  position: Position = -1n;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly desk: NewsDesk,
  ) {}

  /** From now on: what stands already is no news. */
  async start(): Promise<void> {
    this.position = await this.store.head();
    this.ring = new NewsRing(this.position, RING);
    this.places = new NewsPositions(this.position, FURTHEST_BEHIND);
    this.follow();
  }

  onNews(listener: (news: News) => void): void {
    this.listeners.add(listener);
  }

  /** The news after a position that are still at hand; null when they must be read from the store. */
  recent(position: Position): News[] | null {
    return this.ring.after(position);
  }

  /** Whether the house was started after a position was told: what came between was never told by this process. */
  beganAfter(position: Position): boolean {
    return position < this.places.from;
  }

  /** Where the news stand that a connection missed; null when it is too far behind. */
  placesFor({ rooms, position }: Pick<Connection, 'rooms' | 'position'>): NewsPlace[] | null {
    const [room] = rooms;
    return room === undefined ? [] : this.places.after(room, position);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.subscription?.stop();
  }

  /** An event that cannot be told now is tried again, and nothing after it is told before: silence would go unseen. */
  private follow(): void {
    this.subscription = this.store.subscribe(this.position, (page) => this.tell(page));
    this.subscription.ended.catch(async (error: unknown) => {
      this.logger.error({ message: 'the live feed broke off and is taken up again', err: error });
      await delay(RETRY_MILLIS, undefined, { ref: false });
      if (!this.stopped) this.follow();
    });
  }

  private async tell(page: RecordedEvent[]): Promise<void> {
    for (let from = 0; from < page.length; from += EVENTS_IN_ONE_GO) {
      if (from > 0) await setImmediate();
      const events = page.slice(from, from + EVENTS_IN_ONE_GO);
      let index = 0;
      for (const news of await this.desk.newsOf(events)) {
        while (events[index]!.position !== news.position) index++;
        this.places.note(news, index === 0 ? this.position : events[index - 1]!.position);
        this.ring.push(news);
        for (const listener of this.listeners) listener(news);
      }
      this.position = events.at(-1)!.position;
    }
  }
}
