import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { EVENT_STORE, type EventStore, type Position, type RecordedEvent, type Subscription } from '@tender/event-store';
import { NewsDesk } from './news-desk.js';
import { NewsRing, type News } from './news.js';

/** After so many events the sockets get the thread, so that a burst does not pile up on those that read well. */
const EVENTS_IN_ONE_GO = 200;
const RETRY_MILLIS = 1_000;
/** Whoever is further behind than so many events loads everything anew: that is quicker for both sides. */
export const FURTHEST_BEHIND = 2_000;
/** As much as anybody is told: an event is hardly ever more than two pieces of news. What is kept for longer only ages in memory. */
const RING = 2 * FURTHEST_BEHIND;

/** Turns the event stream into news as it comes, and keeps the latest. */
@Injectable()
export class LiveFeed implements OnApplicationShutdown {
  private readonly logger = new Logger(LiveFeed.name);
  private readonly listeners = new Set<(news: News) => void>();
  private ring = new NewsRing(-1n, RING);
  private subscription: Subscription | null = null;
  private stopped = false;
  /** Every event up to here has been told. */
  position: Position = -1n;

  constructor(@Inject(EVENT_STORE) private readonly store: EventStore, private readonly desk: NewsDesk) {}

  /** From now on: what stands already is no news. */
  async start(): Promise<void> {
    this.position = await this.store.head();
    this.ring = new NewsRing(this.position, RING);
    this.follow();
  }

  onNews(listener: (news: News) => void): void {
    this.listeners.add(listener);
  }

  /** The news after a position that are still at hand; null when they must be read from the store. */
  recent(position: Position): News[] | null {
    return this.ring.after(position);
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
      for (const news of await this.desk.newsOf(events)) {
        this.ring.push(news);
        for (const listener of this.listeners) listener(news);
      }
      this.position = events.at(-1)!.position;
    }
  }
}
