import { SqliteEventStore, type EventStore } from '@tender/event-store';
import type { EventStoreDBOptions } from '@tender/event-store/eventstoredb';

/** A file of events on this machine, or a server that keeps them. */
export type EventsPlace = { file: string } | EventStoreDBOptions;

/**
 * Opens the events in another thread than the one that writes them. The client of the server is loaded only where there
 * is one.
 */
export async function openEventsBeside(place: EventsPlace): Promise<EventStore> {
  if ('file' in place) return SqliteEventStore.open({ ...place, readOnly: true });
  const { EventStoreDBEventStore } = await import('@tender/event-store/eventstoredb');
  return EventStoreDBEventStore.open(place);
}
