import { plusMillis, type Clock, type Instant } from '@tender/kernel';

/** Milliseconds between two looks: whoever writes may be another process, and nothing tells of it. */
const LOOK_EVERY = 500;
/**
 * Milliseconds by which a look reaches back: something may be written a little after the instant that it names, and
 * clocks differ.
 */
const REACH_BACK = 5_000;

/** Whether something was not found by an earlier look. From then on it was. @param at the instant that it names. */
export type IsNews = (key: string, at: Instant) => boolean;

export interface NewsWatchOptions {
  clock: Clock;
  /**
   * Tells of what was written from an instant on and is news. Where it fails the next look begins at the same instant.
   */
  look(from: Instant, isNews: IsNews): Promise<void>;
  complain(error: unknown): void;
}

/**
 * Looks twice a second at what any process has written into the state, which no event tells of, so that each process
 * tells its own tabs.
 */
export class NewsWatch {
  /** What was told, by its key: no look reaches back behind what is forgotten. */
  private readonly told = new Map<string, Instant>();
  private timer: NodeJS.Timeout | null = null;
  private since: Instant;
  private stopped = false;

  constructor(private readonly options: NewsWatchOptions) {
    this.since = options.clock();
  }

  start(): void {
    if (!this.stopped) this.timer = setTimeout(() => void this.look(), LOOK_EVERY).unref();
  }

  stop(): void {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
  }

  private async look(): Promise<void> {
    try {
      const now = this.options.clock();
      const from = plusMillis(this.since, -REACH_BACK);
      await this.options.look(from, (key, at) => this.isNews(key, at));
      this.since = now;
      for (const [key, at] of this.told) if (at < from) this.told.delete(key);
    } catch (error) {
      this.options.complain(error);
    }
    this.start();
  }

  private isNews(key: string, at: Instant): boolean {
    if (this.told.has(key)) return false;
    this.told.set(key, at);
    return true;
  }
}
