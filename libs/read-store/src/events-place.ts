import { renewEpoch, SqliteEventStore, type EventStore, type SqliteEventStoreOptions } from '@tender/event-store';
import type { EventStoreDBOptions } from '@tender/event-store/eventstoredb';

/** Location of the events: a file on this machine, or a server. */
export type EventsPlace = { file: string } | Pick<EventStoreDBOptions, 'url' | 'prefix'>;

export type EventsOptions = Pick<SqliteEventStoreOptions, 'onFailure'> &
  Pick<EventStoreDBOptions, 'cachedEvents' | 'ownStreams'>;

// Loads the client of the server on demand.
const eventStoreDB = () => import('@tender/event-store/eventstoredb');

/** Opens the events for appends. A file belongs to one process. */
export async function openEvents(
  place: EventsPlace,
  { onFailure, ...options }: EventsOptions = {},
): Promise<EventStore> {
  if ('file' in place) return SqliteEventStore.open({ ...place, onFailure });
  return (await eventStoreDB()).EventStoreDBEventStore.open({ ...place, ...options });
}

export async function openEventsBeside(place: EventsPlace): Promise<EventStore> {
  return 'file' in place ? SqliteEventStore.open({ ...place, readOnly: true }) : openEvents(place);
}

/** Starts a new epoch after an older copy was restored. No process may have the events open. */
export async function renewEpochOf(place: EventsPlace): Promise<void> {
  if ('file' in place) return renewEpoch(place.file);
  return (await eventStoreDB()).renewEpochOnServer(place);
}
