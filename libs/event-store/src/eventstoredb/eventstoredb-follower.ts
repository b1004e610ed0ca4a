import { setImmediate } from 'node:timers/promises';
import type { EventTail } from './event-tail.js';
import { EventStoreDBCatchUp, type LineSource } from './eventstoredb-catch-up.js';
import { SUBSCRIPTION_PAGE } from '../pacing.js';
import type { Position, RecordedEvent, Subscription } from '../port.js';

/**
 * A subscription that shares the tail of the log with all others of this process. It reads older events by a separate catch-up subscription, which
 * ends with the first page within the tail. A slow subscriber falls behind the tail and starts another one.
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
      await setImmediate();
    }
  }

  private async hand(page: RecordedEvent[]): Promise<void> {
    await this.handler(page);
    this.position = page.at(-1)?.position ?? this.position;
  }
}
