import { setImmediate } from 'node:timers/promises';
import type { EventTail } from './event-tail.js';
import { EventStoreDBCatchUp, type LineSource } from './eventstoredb-catch-up.js';
import { SUBSCRIPTION_PAGE } from '../pacing.js';
import type { Position, RecordedEvent, Subscription } from '../port.js';

/**
 * A subscription that shares the tail of the log with all others of this process. What lies before the tail it takes
 * from a line of its own, which it gives up with the first page that ends within the tail; one that is too slow falls
 * behind the tail, and begins another line.
 */
export class EventStoreDBFollower implements Subscription {
  readonly ended: Promise<void>;
  private readonly running: Promise<void>;
  private stopped = false;
  private own: EventStoreDBCatchUp | null = null;

  constructor(
    private readonly from: { line: LineSource; tail: EventTail },
    private position: Position,
    private readonly handler: (page: RecordedEvent[]) => Promise<void> | void,
  ) {
    this.running = this.run();
    // Another promise than `running`, so that `stop` does not count as having looked at it.
    this.ended = this.running.then(() => undefined);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.from.tail.wake();
    await this.own?.stop();
    await this.running.catch(() => undefined);
  }

  private async run(): Promise<void> {
    const { line, tail } = this.from;
    while (!this.stopped) {
      if (tail.reaches(this.position)) {
        await this.followTail();
        continue;
      }
      this.own = new EventStoreDBCatchUp(
        line,
        this.position,
        (page) => this.hand(page),
        () => tail.reaches(this.position),
      );
      await this.own.ended;
      this.own = null;
    }
  }

  private async followTail(): Promise<void> {
    const { tail } = this.from;
    while (!this.stopped && tail.reaches(this.position)) {
      const page = tail.after(this.position, SUBSCRIPTION_PAGE);
      if (page.length > 0) await this.hand(page);
      else await tail.beyond(this.position);
      // Others get the thread, and what arrives meanwhile is handed over together.
      await setImmediate();
    }
  }

  private async hand(page: RecordedEvent[]): Promise<void> {
    await this.handler(page);
    this.position = page.at(-1)?.position ?? this.position;
  }
}
