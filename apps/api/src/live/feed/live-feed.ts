import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { EventFeed } from '@tender/context/event-feed';
import { CommandExecutor, EVENT_STORE, type EventStore, type Position } from '@tender/event-store';
import type { Connection } from '../connections/connection.js';
import { LiveMessageMapper } from './live-message-mapper.js';
import { MessageBuffer, type RoomMessage } from '../connections/room-message.js';
import { MessagePositions, type MessagePlace } from './message-positions.js';
import { BUFFERED, FURTHEST_BEHIND } from '../pacing.js';

@Injectable()
export class LiveFeed implements OnApplicationShutdown {
  private readonly logger = new Logger(LiveFeed.name);
  private readonly listeners = new Set<(message: RoomMessage) => void>();
  private buffer = new MessageBuffer(-1n, BUFFERED);
  private places = new MessagePositions(-1n, FURTHEST_BEHIND);
  private readonly feed: EventFeed<RoomMessage>;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    executor: CommandExecutor,
    mapper: LiveMessageMapper,
  ) {
    this.feed = new EventFeed({
      store,
      executor,
      messagesOf: (events) => mapper.messagesOf(events),
      publish: (message, before) => this.publish(message, before),
      onFailure: (error) => this.logger.error({ message: 'the live feed failed and restarts', err: error }),
    });
  }

  /** Position up to which every event has been published. */
  get position(): Position {
    return this.feed.position;
  }

  /** Publishes new events. Events that are already in the store are not published. */
  async start(): Promise<void> {
    const head = await this.store.head();
    this.buffer = new MessageBuffer(head, BUFFERED);
    this.places = new MessagePositions(head, FURTHEST_BEHIND);
    this.feed.start(head);
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
    await this.feed.stop();
  }

  private publish(message: RoomMessage, before: Position): void {
    this.places.note(message, before);
    this.buffer.push(message);
    for (const listener of this.listeners) listener(message);
  }
}
