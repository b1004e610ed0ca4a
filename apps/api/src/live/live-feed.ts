import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { EVENT_STORE, type EventStore, type Position, type RecordedEvent, type Subscription } from '@tender/event-store';
import { NewsDesk } from './news-desk.js';
import { NewsRing, type News } from './news.js';

const RING = 20_000;
const PAGE = 500;
/** Whoever is further behind than so many events loads everything anew: that is quicker for both sides. */
export const FURTHEST_BEHIND = 20_000;

/** Turns the event stream into news as it comes, and keeps the latest. */
@Injectable()
export class LiveFeed implements OnApplicationShutdown {
  private readonly logger = new Logger(LiveFeed.name);
  private readonly listeners = new Set<(news: News) => void>();
  private ring = new NewsRing(-1n, RING);
  private subscription: Subscription | null = null;
  /** Every event up to here has been told. */
  position: Position = -1n;

  constructor(@Inject(EVENT_STORE) private readonly store: EventStore, private readonly desk: NewsDesk) {}

  /** From now on: what stands already is no news. */
  async start(): Promise<void> {
    this.position = await this.store.head();
    this.ring = new NewsRing(this.position, RING);
    this.subscription = this.store.subscribe(this.position, (page) => this.tell(page));
    this.subscription.ended.catch((error: unknown) => this.logger.fatal({ message: 'the live feed stopped', err: error }));
  }

  onNews(listener: (news: News) => void): void {
    this.listeners.add(listener);
  }

  /** The news after a position that are still at hand; null when they must be read from the store. */
  recent(position: Position): News[] | null {
    return this.ring.after(position);
  }

  /** The news of the next events after a position, and where they end; null after the last. */
  async older(position: Position): Promise<{ news: News[]; until: Position } | null> {
    const page = await this.store.readAll(position, PAGE);
    const last = page.at(-1);
    return last ? { news: await this.newsOf(page), until: last.position } : null;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.subscription?.stop();
  }

  private async tell(page: RecordedEvent[]): Promise<void> {
    for (const news of await this.newsOf(page)) {
      this.ring.push(news);
      for (const listener of this.listeners) listener(news);
    }
    this.position = page.at(-1)?.position ?? this.position;
  }

  private async newsOf(page: RecordedEvent[]): Promise<News[]> {
    const all: News[] = [];
    for (const event of page) all.push(...(await this.desk.newsOf(event)));
    return all;
  }
}
