import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import {
  excludeSystemEvents,
  START as BEGINNING,
  streamNameFilter,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { loggedEvent, logPosition, type StreamNames } from './eventstoredb-events.js';
import { RESUME_MILLIS, SUBSCRIPTION_PAGE } from '../pacing.js';
import { START, type Position, type RecordedEvent, type Subscription } from '../port.js';

export interface LineSource {
  client: EventStoreDBClient;
  names: StreamNames;
}

/** Makes checkpoints rare: each occupies a slot in the server's queue (`EVENTS_PER_APPEND`). The default is one per 32 events. */
const SEARCHED = { maxSearchWindow: 1_000, checkpointInterval: 10 };

export class EventStoreDBCatchUp implements Subscription {
  readonly ended: Promise<void>;
  private readonly running: Promise<void>;
  private stopped = false;
  private current: ReturnType<EventStoreDBClient['subscribeToAll']> | null = null;
  private readonly wake = new AbortController();

  /**
   * @param position start (exclusive), or a function that finds it and is retried if it fails.
   * @param isDone called after each page; true ends the subscription.
   */
  constructor(
    private readonly source: LineSource,
    private position: Position | (() => Promise<Position>),
    private readonly handler: (page: RecordedEvent[]) => Promise<void> | void,
    private readonly isDone: () => boolean = () => false,
  ) {
    this.running = this.run();
    this.ended = this.running.then(() => undefined);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.wake.abort();
    await this.current?.unsubscribe().catch(() => undefined);
    await this.running.catch(() => undefined);
  }

  private async run(): Promise<void> {
    for (let losses = 0; !this.stopped; losses++) {
      const from = this.position;
      const failure = await this.follow();
      if (failure) throw failure.error;
      if (this.position !== from) losses = 0;
      if (!this.stopped)
        await delay(RESUME_MILLIS[Math.min(losses, RESUME_MILLIS.length - 1)], undefined, {
          signal: this.wake.signal,
        }).catch(() => undefined);
    }
  }

  private async follow(): Promise<{ error: unknown } | null> {
    const position = await this.beginning();
    if (position === null || this.stopped) return null;
    const fromPosition = position === START ? BEGINNING : logPosition(position);
    const { client, names } = this.source;
    const filter =
      names.prefix === '' ? excludeSystemEvents(SEARCHED) : streamNameFilter({ ...SEARCHED, prefixes: [names.prefix] });
    // Buffers one page in this process: the server drops a connection if too many events wait in its queue.
    const subscription = client.subscribeToAll({ fromPosition, filter }, { highWaterMark: SUBSCRIPTION_PAGE });
    this.current = subscription;
    const incoming = subscription[Symbol.asyncIterator]();
    try {
      for (let page: RecordedEvent[] = []; !this.stopped;) {
        const next = await incoming.next();
        if (next.done) return null;
        const event = loggedEvent(next.value as { event?: unknown });
        if (event && names.isOurs(event)) page.push(names.recorded(event));
        if (page.length === 0 || (subscription.readableLength > 0 && page.length < SUBSCRIPTION_PAGE)) continue;
        const handed = page;
        page = [];
        if (this.stopped) return null;
        try {
          await this.handler(handed);
        } catch (error) {
          return { error };
        }
        this.position = handed.at(-1)?.position ?? this.position;
        if (this.isDone()) this.stopped = true;
        else await setImmediate();
      }
      return null;
    } catch {
      return null;
    } finally {
      this.current = null;
      await subscription.unsubscribe().catch(() => undefined);
      subscription.destroy();
    }
  }

  private async beginning(): Promise<Position | null> {
    const { position } = this;
    if (typeof position !== 'function') return position;
    try {
      return (this.position = await position());
    } catch {
      return null;
    }
  }
}
