import { changesNothing, type Decider, type DomainEvent, type Instant } from '@tender/kernel';
import { upcast } from './codec.js';
import type { EventStore, RecordedEvent } from './port.js';

const PAGE = 500;

export function stateBefore<State, Event extends DomainEvent>(
  events: Pick<EventStore, 'readStream'>,
  decider: Pick<Decider<State, never, Event>, 'initial' | 'evolve' | 'catalogue'>,
  { stream, revision }: Pick<RecordedEvent, 'stream' | 'revision'>,
): Promise<State> {
  return stateWhile(events, decider, stream, (event) => event.revision < revision);
}

export function stateAt<State, Event extends DomainEvent>(
  events: Pick<EventStore, 'readStream'>,
  decider: Pick<Decider<State, never, Event>, 'initial' | 'evolve' | 'catalogue'>,
  stream: string,
  at: Instant,
): Promise<State> {
  return stateWhile(events, decider, stream, (event) => event.metadata.at <= at);
}

async function stateWhile<State, Event extends DomainEvent>(
  events: Pick<EventStore, 'readStream'>,
  decider: Pick<Decider<State, never, Event>, 'initial' | 'evolve' | 'catalogue'>,
  stream: string,
  isBefore: (event: RecordedEvent) => boolean,
): Promise<State> {
  let state = decider.initial;
  for (let from = 0; ; from += PAGE) {
    const page = await events.readStream(stream, from, PAGE);
    for (const event of page) {
      if (!isBefore(event)) return state;
      if (!changesNothing(event))
        state = decider.evolve(state, upcast<Event>(decider.catalogue, event), event.metadata.at);
    }
    if (page.length < PAGE) return state;
  }
}
