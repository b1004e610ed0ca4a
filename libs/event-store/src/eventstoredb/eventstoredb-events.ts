import { type Position as LogPosition } from '@eventstore/db-client';
import type { EventMetadata } from '@tender/kernel';
import { START, type Position, type RecordedEvent } from '../port.js';

export interface LoggedEvent {
  streamId: string;
  id: string;
  revision: bigint;
  type: string;
  data: object;
  metadata: EventMetadata;
  position?: LogPosition;
}

export const loggedEvent = ({ event }: { event?: unknown }): LoggedEvent | null =>
  (event as LoggedEvent | undefined) ?? null;

/** Reads to the end, because the client keeps the call of an unfinished read open. */
export async function allOf(read: AsyncIterable<{ event?: unknown }>): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = [];
  for await (const resolved of read) {
    const event = loggedEvent(resolved);
    if (event) events.push(event);
  }
  return events;
}

export const logPosition = (position: Position): LogPosition => ({ commit: position, prepare: position });

export class StreamNames {
  constructor(readonly prefix: string) {}

  there(stream: string): string {
    return this.prefix + stream;
  }

  /** Whether the event is the installation's own, not one of EventStoreDB, the epoch or another installation. */
  isOurs({ type, streamId }: Pick<LoggedEvent, 'type' | 'streamId'>): boolean {
    return !type.startsWith('$') && streamId.startsWith(this.prefix);
  }

  recorded({ streamId, id, revision, type, data, metadata, position }: LoggedEvent): RecordedEvent {
    return {
      stream: streamId.slice(this.prefix.length),
      revision: Number(revision),
      id,
      type,
      data,
      metadata,
      position: position?.commit ?? START,
    };
  }
}
