import { randomUUID } from 'node:crypto';
import { NO_STREAM, type EventStore } from '@tender/event-store';
import { CHAIN_START, streamKind, SYSTEM } from '@tender/kernel';

/** Streams for the tests of reactors: doors and knocks. */
export type DoorEvent = { type: 'Knocked'; data: { by: string } } | { type: 'Painted'; data: { colour: string } };

export const doors = streamKind<DoorEvent>('door', { Knocked: { version: 1 }, Painted: { version: 1 } });

/** Appends one event to a door's stream. @returns its id */
export async function append(
  events: EventStore,
  door: string,
  { type, data }: DoorEvent,
  at = '2026-01-01T00:00:00.000Z',
): Promise<string> {
  const stream = doors.stream(door);
  const revision = (await events.readStream(stream, 0, 100_000)).at(-1)?.revision ?? NO_STREAM;
  const id = randomUUID();
  const metadata = {
    version: 1,
    at,
    actor: SYSTEM,
    commandId: id,
    requestId: id,
    previousHash: CHAIN_START,
    hash: CHAIN_START,
  };
  await events.appendEvents(stream, revision, [{ id, type, data, metadata }]);
  return id;
}

export const knock = (events: EventStore, door: string, by: string): Promise<string> =>
  append(events, door, { type: 'Knocked', data: { by } });
