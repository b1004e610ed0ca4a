import { realpathSync } from 'node:fs';
import { BroadcastChannel } from 'node:worker_threads';
import { POLL_MILLIS } from '../pacing.js';

export class CommitSignal {
  private readonly waiting = new Set<() => void>();
  private rung = 0;

  /** Number of signals. Read it before the query and pass it to `after`, so that no signal is lost in between. */
  get count(): number {
    return this.rung;
  }

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

export const channelOf = (file: string): string => `commits of ${realpathSync(file)}`;

/** Signals commits of other threads, from the first use of `count` on, and polls for those of other processes. It keeps no process alive. */
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
