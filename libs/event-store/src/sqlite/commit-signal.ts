import { realpathSync } from 'node:fs';
import { BroadcastChannel } from 'node:worker_threads';
import { POLL_MILLIS } from '../pacing.js';

/** Tells subscriptions that there may be more events. */
export class CommitSignal {
  private readonly waiting = new Set<() => void>();
  private rung = 0;

  /** Number of signals so far. Taken before a read and given to `after`, it closes the gap between the two. */
  get count(): number {
    return this.rung;
  }

  /** Resolves when it has rung after `count`, at once if it has already. */
  after(count: number): Promise<void> {
    return this.rung === count ? new Promise((resolve) => this.waiting.add(resolve)) : Promise.resolve();
  }

  ring(): void {
    this.rung++;
    for (const wake of this.waiting) wake();
    this.waiting.clear();
  }

  close(): void {
    this.ring();
  }
}

/** The channel on which the writer of an events file tells every thread of the process that it has committed. */
export const channelOf = (file: string): string => `commits of ${realpathSync(file)}`;

/**
 * Rings for the commits of another thread, from the first question on: a store that is only read is woken by none. It
 * keeps neither the process nor its thread alive.
 */
export class RemoteCommits extends CommitSignal {
  private channel: BroadcastChannel | null = null;
  private poll: NodeJS.Timeout | undefined;

  constructor(private readonly file: string) {
    super();
  }

  override get count(): number {
    if (!this.channel) this.listen();
    return super.count;
  }

  override close(): void {
    clearInterval(this.poll);
    this.channel?.close();
    super.close();
  }

  private listen(): void {
    this.channel = new BroadcastChannel(channelOf(this.file));
    this.channel.onmessage = () => this.ring();
    this.channel.unref();
    this.poll = setInterval(() => this.ring(), POLL_MILLIS).unref();
  }
}
