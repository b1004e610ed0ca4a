import { realpathSync } from 'node:fs';
import { BroadcastChannel } from 'node:worker_threads';

/** The channel on which the writer of an events file tells every thread of the process that it has committed. */
export const channelOf = (file: string): string => `commits of ${realpathSync(file)}`;

/** How long a commit may go unnoticed when no signal comes, as in another process. */
const POLL_MILLIS = 500;

/** Hears of commits. It keeps neither the process nor a thread alive. */
export class CommitSignal {
  private readonly channel: BroadcastChannel;
  private readonly waiting = new Set<() => void>();
  private rung = 0;

  constructor(file: string) {
    this.channel = new BroadcastChannel(channelOf(file));
    this.channel.onmessage = () => this.ring();
    this.channel.unref();
  }

  /** How often it has rung. Taken before a read and given to `after`, it closes the gap between the two. */
  get count(): number {
    return this.rung;
  }

  /** Resolves when it has rung after `count`, at once if it has already; and after a while in any case. */
  after(count: number): Promise<void> {
    if (this.rung !== count) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(poll);
        this.waiting.delete(wake);
        resolve();
      };
      const poll = setTimeout(wake, POLL_MILLIS).unref();
      this.waiting.add(wake);
    });
  }

  ring(): void {
    this.rung++;
    for (const wake of [...this.waiting]) wake();
  }

  close(): void {
    this.channel.close();
    this.ring();
  }
}
