import type { LiveKind, LivePayloads } from '@tender/contracts';
import type { Position } from '@tender/event-store';

/** Who hears a piece of news: the staff, or one company's buyers. A client never names a room. */
export type Room = 'staff' | `company:${string}`;

/** Who of the people in a room hear a piece of news: all, or only these, or all but these (ids of users). */
interface Hearers {
  rooms: readonly Room[];
  only?: ReadonlySet<string>;
  except?: ReadonlySet<string>;
}

/** One piece of news for some rooms, not yet numbered: numbers belong to a connection. */
export type News = {
  [K in LiveKind]: Hearers & { kind: K; position: Position; at: string; payload: LivePayloads[K] };
}[LiveKind];

/** Whether somebody in one of its rooms hears a piece of news. */
export const isFor = ({ only, except }: Hearers, userId: string): boolean =>
  (only?.has(userId) ?? true) && !except?.has(userId);

/** The latest news, bounded: whoever was away for a moment catches up from here. */
export class NewsRing {
  private readonly news: News[] = [];
  private start = 0;

  /** @param from the position up to which nothing is kept. */
  constructor(
    private from: Position,
    private readonly capacity: number,
  ) {}

  push(news: News): void {
    this.news.push(news);
    if (this.news.length - this.start <= this.capacity) return;
    const dropped = this.news[this.start]!;
    this.start++;
    this.from = dropped.position;
    // The dropped ones are cut off in large pieces, because each cut moves all that stay.
    if (this.start < this.capacity) return;
    this.news.splice(0, this.start);
    this.start = 0;
  }

  /** The news after a position, in order; null when some of them are no longer kept. */
  after(position: Position): News[] | null {
    if (position < this.from) return null;
    let low = this.start;
    let high = this.news.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.news[middle]!.position <= position) low = middle + 1;
      else high = middle;
    }
    return this.news.slice(low);
  }
}
