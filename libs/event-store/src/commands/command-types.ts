import type { CheckedActor, DomainEvent } from '@tender/kernel';
import type { RecordedEvent } from '../port.js';

/** A command as a decider's union has it: its `type` names it. */
export interface NamedCommand {
  readonly type: string;
}

/** A check of a person's rights to a command. */
export interface Admission {
  /** Whose; another actor of the same request was not checked by it. */
  actor: CheckedActor;
  /** When, in milliseconds of the monotonic clock (`performance.now`). */
  at: number;
  /** Checks the rights once more. @throws Rejection when they have ended */
  again(): Promise<Admission>;
}

/** Where a command comes from. */
export interface CommandContext {
  actor: CheckedActor;
  /** How the rights of a person were checked; absent for guests and for the server itself. */
  admission?: Admission;
  /** Of a bid: revision of the stream of the bidder's company that the facts of the command were read from. */
  bidderRevision?: number;
  /** Random, or derived from the caller's `Idempotency-Key`: a repetition then has the id of the first. */
  commandId: string;
  /**
   * False when the id was made for this call alone: nobody can repeat the command, so that its id is not remembered.
   * Unless given: true.
   */
  idempotent?: false;
  /**
   * Milliseconds after which it is not decided again: then it is `UNAVAILABLE`. Default: `PATIENCE_MILLIS` while the store
   * fails, no limit for lost races.
   */
  within?: number;
  /** Keyed digest of the body, when the command came with an `Idempotency-Key`. */
  fingerprint?: string;
  /** The request's correlation id. */
  requestId: string;
}

export type RecordedFact<Event extends DomainEvent> = Event & Omit<RecordedEvent, keyof DomainEvent | 'position'>;

export interface Executed<State, Event extends DomainEvent> {
  /** The state right after the command; for a repetition, the present one. */
  state: State;
  /** What the command appended; for a repetition, what the first did. Empty when there was nothing to change. */
  events: RecordedFact<Event>[];
}
