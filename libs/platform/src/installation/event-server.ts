import type { EventStore } from '@tender/event-store';
import type { EventsPlace } from '@tender/read-store';
import { openOrFail, type Settings } from '../settings/settings.js';
import type { StoreServer } from './adapter.js';

export const eventServerOf = ({ EVENTSTORE_URL, EVENTSTORE_PREFIX }: Settings): EventsPlace => ({
  url: EVENTSTORE_URL ?? '',
  prefix: EVENTSTORE_PREFIX,
});

/** @throws WrongSetting if the server cannot be reached */
export const reached = (opening: Promise<EventStore>): Promise<EventStore> => openOrFail('EVENTSTORE_URL', opening);

export const eventServer = (events: EventStore): StoreServer => ({
  name: 'EventStoreDB',
  ping: () => events.readStream('house', 0, 1),
});
