import { changesNothing, type Decider, type DomainEvent } from '@tender/kernel';
import { upcast } from '../codec.js';
import type { EventStore, NewEvent } from '../port.js';
import type { Executed, RecordedFact } from './command-types.js';
import type { Sent } from './sent-batch.js';
import type { Acceptance, AcceptedCommands } from './stream-cache.js';

const isDomainEvent = (event: { type: string }): boolean => !changesNothing(event);

interface AnsweredStream<State, Command, Event extends DomainEvent> {
  decider: Decider<State, Command, Event>;
  stream: string;
  store: EventStore;
  accepted: AcceptedCommands;
}

export class BatchAnswers<State, Command, Event extends DomainEvent> {
  constructor(private readonly of: AnsweredStream<State, Command, Event>) {}

  answer({ commands, batch }: Sent<State, Command, Event>): void {
    for (const [index, outcome] of batch.outcomes.entries()) {
      const { context, resolve, reject } = commands[index]!;
      switch (outcome.kind) {
        case 'refused':
          reject(outcome.error);
          break;
        case 'accepted': {
          const events = outcome.events.map((event, offset) => this.recorded(event, outcome.first + offset));
          if (context.idempotent !== false) for (const event of events) this.of.accepted.remember(event);
          resolve({ state: outcome.state, events: events.filter(isDomainEvent) }, 'accepted');
          break;
        }
        case 'repeated':
          this.repeat(outcome.acceptance, batch.head.state).then((executed) => resolve(executed, 'repeated'), reject);
          break;
      }
    }
  }

  private async repeat({ first, count }: Acceptance, state: State): Promise<Executed<State, Event>> {
    const { decider, stream, store } = this.of;
    const events = await store.readStream(stream, first, count);
    return {
      state,
      events: events
        .filter(isDomainEvent)
        .map((event) => this.recorded(upcast(decider.catalogue, event), event.revision)),
    };
  }

  /** The cast restores the event type, which the store's type lacks. */
  private recorded({ id, type, data, metadata }: NewEvent, revision: number): RecordedFact<Event> {
    return { stream: this.of.stream, revision, id, type, data, metadata } as unknown as RecordedFact<Event>;
  }
}
