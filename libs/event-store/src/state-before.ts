import { changesNothing, type Decider, type DomainEvent } from '@tender/kernel';
import { upcast } from './codec.js';
import type { EventStore, RecordedEvent } from './port.js';

const PAGE = 500;

export async function stateBefore<State, Event extends DomainEvent>(
  events: Pick<EventStore, 'readStream'>,
  decider: Pick<Decider<State, never, Event>, 'initial' | 'evolve' | 'catalogue'>,
  { stream, revision }: Pick<RecordedEvent, 'stream' | 'revision'>,
): Promise<State> {
  let state = decider.initial;
  for (let from = 0; from < revision; from += PAGE)
    for (const event of await events.readStream(stream, from, Math.min(PAGE, revision - from)))
      if (!changesNothing(event))
        state = decider.evolve(state, upcast<Event>(decider.catalogue, event), event.metadata.at);
  return state;
}
