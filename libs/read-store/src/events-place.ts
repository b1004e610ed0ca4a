import { renewEpoch, SqliteEventStore, type EventStore, type SqliteEventStoreOptions } from '@tender/event-store';
import type { EventStoreDBOptions } from '@tender/event-store/eventstoredb';

/** A file of events on this machine, or a server that keeps them. Each store that keeps events is named here only. */
export type EventsPlace = { file: string } | Pick<EventStoreDBOptions, 'url' | 'prefix'>;

export type EventsOptions = Pick<SqliteEventStoreOptions, 'onFailure'> & Pick<EventStoreDBOptions, 'atHand'>;

// The client of the server is loaded only where there is one.
const eventStoreDB = () => import('@tender/event-store/eventstoredb');

/** Opens the events to append to them. A file belongs to one process. */
export async function openEvents(place: EventsPlace, { onFailure, atHand }: EventsOptions = {}): Promise<EventStore> {
  if ('file' in place) return SqliteEventStore.open({ ...place, onFailure });
  return (await eventStoreDB()).EventStoreDBEventStore.open({ ...place, atHand });
}

/** Opens the events to read them in another thread or process than the one that writes them. */
export async function openEventsBeside(place: EventsPlace): Promise<EventStore> {
  return 'file' in place ? SqliteEventStore.open({ ...place, readOnly: true }) : openEvents(place);
}

/** Takes the events for the history from now on, after an older copy was put back. No process has them open. */
export async function renewEpochOf(place: EventsPlace): Promise<void> {
  if ('file' in place) return renewEpoch(place.file);
  return (await eventStoreDB()).renewEpochOnServer(place);
}
