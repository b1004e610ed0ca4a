import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { LiveMessages, type LiveMessage, type LiveSource, type EventMapper } from '@tender/context/live';
import { DamagedEvent, UnreadableEvent, type RecordedEvent } from '@tender/event-store';
import { changesNothing, kindNameOf } from '@tender/kernel';
import { isObservable, observersOf, type Audience, type RoomMessage } from '../connections/room-message.js';

/** Each context maps the events of its kinds of stream. Events of other kinds give no message. */
@Injectable()
export class LiveMessageMapper implements OnModuleInit {
  private readonly logger = new Logger(LiveMessageMapper.name);
  private readonly sources = new Map<string, LiveSource>();
  /** Streams with an event that cannot be read. Each stream is reported once. */
  private readonly stalled = new Set<string>();

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    for (const { instance } of this.discovery.getProviders({ metadataKey: LiveMessages.KEY })) {
      const source = instance as LiveSource;
      this.sources.set(source.kind.name, source);
    }
  }

  /** An unreadable event gives no messages. Other streams continue (`docs/decisions/0024-a-projection-stands-still-alone.md`). */
  async messagesOf(events: readonly RecordedEvent[]): Promise<RoomMessage[]> {
    const mappers = new Map<string, EventMapper>();
    const mapped: RoomMessage[] = [];
    for (const event of events) {
      const map = this.mapperOf(kindNameOf(event.stream), mappers);
      if (!map || changesNothing(event)) continue;
      try {
        const messages = map(event);
        mapped.push(...toRooms(messages instanceof Promise ? await messages : messages, event));
      } catch (error) {
        // Other errors may be temporary: the feed retries from this event.
        if (!(error instanceof UnreadableEvent || error instanceof DamagedEvent)) throw error;
        this.markStalled(event, error);
      }
    }
    return mapped;
  }

  private markStalled({ stream }: RecordedEvent, error: Error): void {
    if (this.stalled.has(stream)) return;
    this.stalled.add(stream);
    this.logger.error({ message: 'live messages of this stream have stopped', stream, err: error });
  }

  private mapperOf(kind: string, mappers: Map<string, EventMapper>): EventMapper | undefined {
    const mapper = mappers.get(kind) ?? this.sources.get(kind)?.startPage();
    if (mapper) mappers.set(kind, mapper);
    return mapper;
  }
}

/** Creates one message for all rooms that receive the same payload. */
function toRooms(messages: readonly LiveMessage[], { stream, position, metadata }: RecordedEvent): RoomMessage[] {
  const rooms = new Map<object, Audience[]>();
  const mapped: RoomMessage[] = [];
  for (const { kind, audience, payload } of messages) {
    const { audiences, ...some } = recipientsOf(audience, stream);
    const sharing = rooms.get(payload);
    if (sharing) {
      sharing.push(...audiences);
      continue;
    }
    rooms.set(payload, audiences);
    // The cast is safe: `kind` and `payload` are from the same message.
    mapped.push({ kind, payload, rooms: audiences, ...some, position, at: metadata.at } as RoomMessage);
  }
  return mapped;
}

type Receivers = { audiences: Audience[] } & Omit<Extract<LiveMessage['audience'], { companyId: string }>, 'companyId'>;

/** Observers of a stream get the messages that staff get of its events. */
function recipientsOf(audience: LiveMessage['audience'], stream: string): Receivers {
  if (audience === 'everybody') return { audiences: [audience] };
  if (typeof audience === 'string')
    return { audiences: [`house:${audience}`, ...(isObservable(stream) ? [observersOf(stream)] : [])] };
  if ('allUsersOf' in audience)
    return { audiences: [`company:${audience.allUsersOf}`, `visitors:${audience.allUsersOf}`] };
  const { companyId, ...some } = audience;
  return { audiences: [`company:${companyId}`], ...some };
}
