import type { Role } from '@tender/contracts';
import type { Instant } from './clock.js';

/** A fact in the past tense: data only, of ids, integer cents and instants. */
export interface DomainEvent {
  type: string;
  data: object;
}

/** Who did it. The system itself acts as `SYSTEM`. */
export interface Actor {
  userId: string;
  role: Role | 'system';
  companyId: string | null;
}

/** An actor whose rights were read from the actor's own stream: that of the staff, or of the company. */
export interface CheckedActor extends Actor {
  /** Revision of that stream when it was read. Absent for guests and for the server itself. */
  readonly revision?: number | undefined;
}

export const SYSTEM: Actor = { userId: 'system', role: 'system', companyId: null };

/** Whether the server itself acts. */
export const isSystem = ({ role }: { role: string }): boolean => role === SYSTEM.role;

/** Whether a caller without a session acts. */
export const isGuest = ({ role }: { role: string }): boolean => role === 'guest';

/** Whether a person acts, who has a stream with the role. */
export const isPerson = (actor: Pick<Actor, 'role'>): boolean => !isSystem(actor) && !isGuest(actor);

/** What a decision may know beside the state: never a clock, never randomness. */
export interface Context {
  /** The later of the server's clock and the stream's last event, so that time never runs backwards in a stream. */
  now: Instant;
  actor: Actor;
}

/**
 * The rules of one kind of stream, pure. `decide` refuses with a `Rejection` or answers the new facts, none when there
 * is nothing to change; `evolve` never throws, reads no clock, tolerates old facts, and leaves the state it was given
 * as it was.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initial: State;
  decide(state: State, command: Command, context: Context): Event[];
  evolve(state: State, event: Event, at: Instant): State;
  readonly catalogue: EventCatalogue<Event>;
  /** How a state is kept as a disposable cache; left out where streams stay short. */
  readonly snapshot?: SnapshotFormat<State>;
}

/** An event of a later release changes nothing. The compiler refuses the call where a known event could reach it. */
export const unknownEvent = <Unchanged>(_: never, unchanged: Unchanged): Unchanged => unchanged;

export interface SnapshotFormat<State> {
  /** Raised whenever `evolve` or the state's shape changes: older snapshots are then ignored. */
  readonly version: number;
  save(state: State): unknown;
  load(saved: unknown): State;
}

/**
 * An accepted command that may be repeated and has changed nothing: it stands in its stream, of whatever kind, so that
 * a repetition is recognised. No rule, read model or message knows it; whoever takes in every event of a stream passes
 * it over.
 */
export const NOTHING_CHANGED = { type: 'NothingChanged', data: {} } as const satisfies DomainEvent;

export const changesNothing = ({ type }: Pick<DomainEvent, 'type'>): boolean => type === NOTHING_CHANGED.type;

/** The current version of each type of event, and the frozen steps that bring older ones there. */
export type EventCatalogue<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: EventSchema;
};

export interface EventSchema {
  readonly version: number;
  /** Why this program cannot read an event of the newest version, from its data; null where it can. */
  readonly unreadable?: (data: object) => string | null;
  /** `upcasters[n]` turns the data of version n into that of version n + 1. */
  readonly upcasters?: Readonly<Record<number, Upcaster>>;
}

export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>;
