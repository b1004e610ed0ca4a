import { plusMillis, type Clock, type Instant } from '@tender/kernel';

/** Milliseconds between two looks: whoever writes may be another process, and nothing tells of it. */
const POLL_EVERY = 500;
/**
 * Milliseconds by which a look reaches back: something may be written a little after the instant that it names, and
 * clocks differ.
 */
const REACH_BACK = 5_000;

/** Whether something was not found by an earlier look. From then on it was. @param at the instant that it names. */
export type IsUnseen = (key: string, at: Instant) => boolean;

export interface StatePollerOptions {
  clock: Clock;
  /**
   * Tells of what was written from an instant on and is news. Where it fails the next look begins at the same instant.
   */
  poll(from: Instant, isUnseen: IsUnseen): Promise<void>;
  warn(error: unknown): void;
}

/**
 * Looks twice a second at what any process has written into the state, which no event tells of, so that each process
 * tells its own tabs.
 */
export class StatePoller {
  /** What was told, by its key: no look reaches back behind what is forgotten. */
  private readonly seen = new Map<string, Instant>();
  private timer: NodeJS.Timeout | null = null;
  private since: Instant;
  private stopped = false;

  constructor(private readonly options: StatePollerOptions) {
    this.since = options.clock();
  }

  start(): void {
    if (!this.stopped) this.timer = setTimeout(() => void this.poll(), POLL_EVERY).unref();
  }

  stop(): void {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
  }

  private async poll(): Promise<void> {
    try {
      const now = this.options.clock();
      const from = plusMillis(this.since, -REACH_BACK);
      await this.options.poll(from, (key, at) => this.isUnseen(key, at));
      this.since = now;
      for (const [key, at] of this.seen) if (at < from) this.seen.delete(key);
    } catch (error) {
      this.options.warn(error);
    }
    this.start();
  }

  private isUnseen(key: string, at: Instant): boolean {
    if (this.seen.has(key)) return false;
    this.seen.set(key, at);
    return true;
  }
}
