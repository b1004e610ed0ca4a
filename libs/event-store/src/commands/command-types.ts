import type { CheckedActor, DomainEvent } from '@tender/kernel';
import type { RecordedEvent } from '../port.js';

export interface NamedCommand {
  readonly type: string;
}

export interface Admission {
  /** Other actors of the request were not checked. */
  actor: CheckedActor;
  /** Time of the check in ms (`performance.now`). */
  at: number;
  /** @throws Rejection if the user has lost the rights */
  again(): Promise<Admission>;
}

export interface CommandContext {
  actor: CheckedActor;
  /** Absent for guests and the server. */
  admission?: Admission;
  /** Only bids: revision of the company's stream that the command's facts were read from. */
  bidderRevision?: number;
  /** Random, or derived from the caller's `Idempotency-Key`, so that a retry has the same id. */
  commandId: string;
  /** False if the id was made for this call alone. No retry is possible, so the id is not remembered. Default: true. */
  idempotent?: false;
  /** Last decision, in ms. Default: `PATIENCE_MILLIS` while the store fails, no limit after lost races. */
  within?: number;
  /** Keyed digest of the body. Only with an `Idempotency-Key`. */
  fingerprint?: string;
  /** Correlation id of the request. */
  requestId: string;
}

export type RecordedFact<Event extends DomainEvent> = Event & Omit<RecordedEvent, keyof DomainEvent | 'position'>;

export interface Executed<State, Event extends DomainEvent> {
  /** State right after the command; for a retry, the current state. */
  state: State;
  /** Events of the command; for a retry, those of the first. Empty if nothing changed. */
  events: RecordedFact<Event>[];
}
