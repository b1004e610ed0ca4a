import type { EventStore } from '@tender/event-store';
import type { EventsOptions, EventsPlace } from '@tender/read-store';
import { openOrFail, WrongSetting, type Settings } from '../settings/settings.js';
import type { OpenOptions, StoreServer } from './adapter.js';

export const eventServerOf = ({ EVENTSTORE_URL, EVENTSTORE_PREFIX }: Settings): EventsPlace => ({
  url: EVENTSTORE_URL ?? '',
  prefix: EVENTSTORE_PREFIX,
});

/** @throws WrongSetting if the server cannot be reached, or has streams of others although this new installation has no prefix */
export const reached = (opening: Promise<EventStore>): Promise<EventStore> =>
  openOrFail(
    'EVENTSTORE_URL',
    opening.catch((error: unknown) => {
      // The class is not imported: it would load the client of the server.
      if (error instanceof Error && error.name === 'ForeignStreams') throw new WrongSetting('EVENTSTORE_PREFIX', error);
      throw error;
    }),
  );

export async function ownStreams(warn: OpenOptions['warn']): Promise<Pick<EventsOptions, 'ownStreams'>> {
  const { contexts } = await import('../contexts.js');
  const kinds = contexts.flatMap(({ streams }) => streams.map(({ kind }) => kind));
  return { ownStreams: { isOwnStream: (stream) => kinds.some((kind) => kind.idOf(stream) !== null), warn } };
}

export const eventServer = (events: EventStore): StoreServer => ({
  name: 'EventStoreDB',
  ping: () => events.readStream('house', 0, 1),
});
