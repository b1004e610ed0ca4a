import type { Observation, Role } from '@tender/contracts';
import type { Instant } from './clock.js';

export interface DomainEvent {
  type: string;
  data: object;
}

export interface Actor {
  userId: string;
  role: Role | 'system';
  companyId: string | null;
}

/** An actor whose rights were read from the staff's or the company's stream. */
export interface CheckedActor extends Actor {
  /** Revision of that stream when it was read. Absent for guests and the server. */
  readonly revision?: number | undefined;
  /** Only of an observer. Events do not record it. */
  readonly observes?: Observation | undefined;
}

export const SYSTEM: Actor = { userId: 'system', role: 'system', companyId: null };

export const isSystem = ({ role }: { role: string }): boolean => role === SYSTEM.role;

export const isGuest = ({ role }: { role: string }): boolean => role === 'guest';

export const isPerson = (actor: Pick<Actor, 'role'>): boolean => !isSystem(actor) && !isGuest(actor);

/** Input of a decision besides state and command. Rules read no clock and no random numbers. */
export interface Context {
  /** The later of the server's clock and the stream's last event: time never runs backwards in a stream. */
  now: Instant;
  actor: Actor;
}

/**
 * Pure rules of one kind of stream. `decide` throws a `Rejection` or returns new events (none if nothing changes).
 * `evolve` never throws, reads no clock, accepts events of older releases and does not modify its argument.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initial: State;
  decide(state: State, command: Command, context: Context): Event[];
  evolve(state: State, event: Event, at: Instant): State;
  readonly catalogue: EventCatalogue<Event>;
  /** Codes of refusals that depend on the time alone: an earlier try of the same command may still be written. */
  readonly refusesByTime?: ReadonlySet<string>;
  readonly snapshot?: SnapshotFormat<State>;
}

/** Ignores an event of a later release. Does not compile where a known event could reach the call. */
export const unknownEvent = <Unchanged>(_: never, unchanged: Unchanged): Unchanged => unchanged;

export interface SnapshotFormat<State> {
  /** Version of snapshots: raise it whenever `evolve` or the state's shape changes. Snapshots of other versions are ignored. */
  readonly version: number;
  save(state: State): unknown;
  load(saved: unknown): State;
}

/** Marker event for a command with an idempotency key that changed nothing. It is stored so that a retry is recognised. */
export const NOTHING_CHANGED = { type: 'NothingChanged', data: {} } as const satisfies DomainEvent;

export const changesNothing = ({ type }: Pick<DomainEvent, 'type'>): boolean => type === NOTHING_CHANGED.type;

/** The current version of each event type, with the frozen upcasters from older versions. */
export type EventCatalogue<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: EventSchema;
};

export interface EventSchema {
  readonly version: number;
  /** Reason why this program cannot read an event of the newest version, from its data; null if it can. */
  readonly unreadable?: (data: object) => string | null;
  /** `upcasters[n]` turns the data of version n into that of version n + 1. */
  readonly upcasters?: Readonly<Record<number, Upcaster>>;
}

export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>;
