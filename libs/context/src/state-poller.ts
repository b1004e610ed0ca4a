import { plusMillis, type Clock, type Instant } from '@tender/kernel';

const POLL_EVERY = 500;
/** Overlap of two polls, in ms: a record may be written shortly after its own instant, and clocks differ. */
const REACH_BACK = 5_000;

/** Whether this is the first call with the key. @param at instant of the record */
export type IsUnseen = (key: string, at: Instant) => boolean;

export interface StatePollerOptions {
  clock: Clock;
  poll(from: Instant, isUnseen: IsUnseen): Promise<void>;
  warn(error: unknown): void;
}

/** Polls for new state records, which have no events, so that each process notifies its own tabs. */
export class StatePoller {
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
