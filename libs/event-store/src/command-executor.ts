import type { Actor, Clock, Decider, DomainEvent } from '@tender/kernel';
import type { EventStore, RecordedEvent } from './port.js';

/** Where a command comes from. */
export interface CommandContext {
  actor: Actor;
  /** Random, or derived from the caller's `Idempotency-Key`: a repetition then has the id of the first. */
  commandId: string;
  /** Keyed digest of the body, when the command came with an `Idempotency-Key`. */
  fingerprint?: string;
  /** The request's correlation id. */
  requestId: string;
}

export type RecordedFact<Event extends DomainEvent> = Event & Omit<RecordedEvent, keyof DomainEvent>;

export interface Executed<State, Event extends DomainEvent> {
  /** The state right after the command. */
  state: State;
  /** What the command appended; for a repetition, what the first did. Empty when there was nothing to change. */
  events: RecordedFact<Event>[];
}

export class CommandExecutor {
  constructor(private readonly store: EventStore, private readonly clock: Clock) {}

  /** @throws Rejection when the rules refuse. Resolves when the events are durable. */
  execute<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>, stream: string, command: Command, context: CommandContext,
  ): Promise<Executed<State, Event>> {
    throw new Error(`being written ${this.store.epoch}${this.clock()}${decider}${stream}${command}${context}`);
  }

  /** The present state of a stream, never behind what this process has acknowledged. */
  state<State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>, stream: string): Promise<State> {
    throw new Error(`being written ${decider}${stream}`);
  }
}
