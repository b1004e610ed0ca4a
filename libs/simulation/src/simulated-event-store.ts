import { setTimeout as delay } from 'node:timers/promises';
import {
  OutcomeUnknown,
  StoreFull,
  type EventStore,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type Revision,
  type StreamHead,
  type Subscription,
} from '@tender/event-store';
import { Rejection } from '@tender/kernel';
import type { EventLog } from './event-log.js';
import { NoAnswer, never, type Caller, type Network } from './network.js';
import type { Random } from './random.js';

export const EVENT_SERVER = 'events';
/** Timeouts in ms of the EventStoreDB adapter. */
const APPEND_MILLIS = 2_000;
const READ_MILLIS = 2_500;
const EVENTS_PER_APPEND = 32;
const LONGEST_PAGE = 100;
/** Chance that a delivery to a subscription stops for a while, as after a lost connection. */
const DROPPED = 0.02;

/** The event store of one process: other processes write, too. */
export class SimulatedEventStore implements EventStore {
  readonly epoch = 'epoch';
  readonly exclusive = false;
  readonly eventsPerAppend = EVENTS_PER_APPEND;
  readonly contiguous = false;

  constructor(
    private readonly log: EventLog,
    private readonly network: Network,
    private readonly caller: Caller,
    private readonly random: Random,
  ) {}

  async appendEvents(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Position> {
    if (events.length === 0) throw new RangeError('an append needs at least one event');
    const { log } = this;
    const effect = (): Position | Promise<Position> => {
      if (log.isFull) throw new StoreFull(stream, 'simulated');
      return log.append(stream, expected, events);
    };
    try {
      const what = `appends ${events.map(({ type }) => type).join(', ')} to ${stream}@${expected + 1}`;
      return await this.network.call(this.caller, EVENT_SERVER, { what, effect, patience: APPEND_MILLIS });
    } catch (error) {
      if (error instanceof NoAnswer) throw new OutcomeUnknown(stream, error);
      throw error;
    }
  }

  readStream(stream: string, from: Revision, limit: number): Promise<RecordedEvent[]> {
    return this.read(`reads ${stream}`, () => (this.log.streams.get(stream) ?? []).slice(from, from + limit));
  }

  readAll(after: Position, limit: number): Promise<RecordedEvent[]> {
    return this.read('reads all', () => this.log.after(after, limit));
  }

  head(): Promise<Position> {
    return this.read('reads the head', () => this.log.head);
  }

  async heads(after: Position, limit: number): Promise<StreamHead[]> {
    const heads = new Map<string, StreamHead>();
    for (const { stream, revision, metadata, position } of await this.readAll(after, limit)) {
      heads.delete(stream);
      heads.set(stream, { stream, revision, hash: metadata.hash, position });
    }
    return [...heads.values()];
  }

  async foreignParts(): Promise<string[]> {
    return [];
  }

  async misplaced(): Promise<RecordedEvent[]> {
    return [];
  }

  /** Delivers in order, without gaps or repeats; each subscription at its own pace. */
  subscribe(after: Position, handler: (page: RecordedEvent[]) => Promise<void> | void): Subscription {
    let last = after;
    let stopped = false;
    let wake = (): void => undefined;
    const unlisten = this.log.onAppend(() => wake());
    const run = async (): Promise<void> => {
      while (!stopped) {
        const page = this.log.after(last, LONGEST_PAGE);
        const isReached = !this.network.isCut(this.caller, EVENT_SERVER);
        if (page.length === 0 || !isReached) {
          // An append wakes it. The return of a connection does not: it is polled.
          await Promise.race([new Promise<void>((resolve) => (wake = resolve)), ...(isReached ? [] : [delay(500)])]);
          continue;
        }
        await delay(this.random.integer(0, this.random.chance(DROPPED) ? 1_500 : 10));
        if (stopped) break;
        if (!this.caller.isAlive) return never();
        await handler(page);
        last = page.at(-1)!.position;
      }
    };
    const running = run().finally(unlisten);
    running.catch(() => undefined);
    return {
      ended: running,
      stop: async () => {
        stopped = true;
        wake();
        await running.catch(() => undefined);
      },
    };
  }

  async close(): Promise<void> {}

  private async read<T>(what: string, effect: () => T): Promise<T> {
    try {
      return await this.network.call(this.caller, EVENT_SERVER, { what, effect, patience: READ_MILLIS });
    } catch (error) {
      if (error instanceof NoAnswer) throw new Rejection('UNAVAILABLE', { cause: 'Timeout' });
      throw error;
    }
  }
}
