import type { Authority, CheckedActor, DomainEvent, Instant } from '@tender/kernel';
import type { RecordedEvent, Revision } from '../port.js';

export interface NamedCommand {
  readonly type: string;
}

export interface Admission {
  /** The actor whose rights were checked at `at`. */
  actor: CheckedActor;
  at: number;
  again(): Promise<Admission>;
}

export interface StreamPlace {
  stream: string;
  revision: Revision;
}

export interface CommandContext {
  actor: CheckedActor;
  admission?: Admission;
  /** Only of an executed proposal: its second person, or the reason for doing without one. */
  approval?: Pick<Authority, 'approvedBy' | 'brokenGlass'> & {
    /** The stream must not have changed since this revision. */
    revision?: Revision;
  };
  /**
   * Called with the decided events, the state before them, and their place. May refuse them.
   * @returns the authority that the events record
   */
  authorise?(state: unknown, events: readonly DomainEvent[], now: Instant, place: StreamPlace): Authority | undefined;
  /** Only bids: revision of the company's stream that the command's facts were read from. */
  bidderRevision?: number;
  /** Random, or derived so that a retry has the same id: from the caller's `Idempotency-Key`, or by a reactor. */
  commandId: string;
  /** Whether a retry can have the same id. If not, the id is not remembered. Default: true. */
  idempotent?: false;
  /** Time limit for the decision, in ms. Default: `PATIENCE_MILLIS` while the store fails, none after lost races. */
  within?: number;
  fingerprint?: string;
  requestId: string;
}

export type RecordedFact<Event extends DomainEvent> = Event & Omit<RecordedEvent, keyof DomainEvent | 'position'>;

export interface Executed<State, Event extends DomainEvent> {
  state: State;
  events: RecordedFact<Event>[];
}
