import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import {
  CommandExecutor,
  EVENT_STORE,
  type EventStore,
  type Position,
  type RecordedEvent,
  type Subscription,
} from '@tender/event-store';
import type { Connection } from '../connections/connection.js';
import { LiveMessageMapper } from './live-message-mapper.js';
import { MessageBuffer, type RoomMessage } from '../connections/room-message.js';
import { MessagePositions, type MessagePlace } from './message-positions.js';
import { BUFFERED, EVENTS_IN_ONE_GO, FURTHEST_BEHIND, RETRY_MILLIS } from '../pacing.js';

@Injectable()
export class LiveFeed implements OnApplicationShutdown {
  private readonly logger = new Logger(LiveFeed.name);
  private readonly listeners = new Set<(message: RoomMessage) => void>();
  private buffer = new MessageBuffer(-1n, BUFFERED);
  private places = new MessagePositions(-1n, FURTHEST_BEHIND);
  private subscription: Subscription | null = null;
  private stopped = false;
  /** Position up to which every event has been published. */
  position: Position = -1n;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly executor: CommandExecutor,
    private readonly mapper: LiveMessageMapper,
  ) {}

  /** Publishes new events. Events that are already in the store are not published. */
  async start(): Promise<void> {
    this.position = await this.store.head();
    this.buffer = new MessageBuffer(this.position, BUFFERED);
    this.places = new MessagePositions(this.position, FURTHEST_BEHIND);
    this.follow();
  }

  onMessage(listener: (message: RoomMessage) => void): void {
    this.listeners.add(listener);
  }

  /** The buffered messages after a position; null when they must be read from the store. */
  recent(position: Position): RoomMessage[] | null {
    return this.buffer.after(position);
  }

  /** Whether a position was issued before this process started: the events in between were never published here. */
  beganAfter(position: Position): boolean {
    return position < this.places.from;
  }

  /** Positions of the messages that a connection missed; null when it is too far behind. */
  placesFor({ rooms, position }: Pick<Connection, 'rooms' | 'position'>): MessagePlace[] | null {
    return rooms.size === 0 ? [] : this.places.afterWithAll(rooms, position);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.subscription?.stop();
  }

  /** Continues after a failure with the events that were not published, so that no message is missing. */
  private follow(): void {
    this.subscription = this.store.subscribe(this.position, (page) => this.handle(page));
    this.subscription.ended.catch(async (error: unknown) => {
      this.logger.error({ message: 'the live feed failed and restarts', err: error });
      await delay(RETRY_MILLIS, undefined, { ref: false });
      if (!this.stopped) this.follow();
    });
  }

  private async handle(page: RecordedEvent[]): Promise<void> {
    this.executor.onEvents(page);
    for (let from = 0; from < page.length; from += EVENTS_IN_ONE_GO) {
      if (from > 0) await setImmediate();
      const events = page.slice(from, from + EVENTS_IN_ONE_GO);
      let index = 0;
      for (const message of await this.mapper.messagesOf(events)) {
        while (events[index]!.position !== message.position) index++;
        this.places.note(message, index === 0 ? this.position : events[index - 1]!.position);
        this.buffer.push(message);
        for (const listener of this.listeners) listener(message);
      }
      this.position = events.at(-1)!.position;
    }
  }
}
