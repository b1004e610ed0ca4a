import { upcast, type RecordedEvent, type UpcastEvent } from '@tender/event-store';
import { kindNameOf, type DomainEvent, type Instant, type StreamKind } from '@tender/kernel';

export interface Reaction<Due extends string = string> {
  /** Idempotency key: the same for each retry. Use it as a command's id or a mail's Message-ID. */
  readonly key: string;
  /** Calls `due` at an instant, also after a restart. A second call with the same name replaces the instant. */
  readonly schedule: (name: Due, at: Instant) => Promise<void>;
  readonly cancel: (name: Due) => Promise<void>;
}

export interface DueReaction<Due extends string = string> extends Reaction<Due> {
  /** Calls `due` with this name again after `millis` ms. This does not count as a failure. */
  again(millis: number): void;
}

/**
 * A durable process manager. Events are delivered at least once, in order within a stream. A failed reaction is retried
 * with increasing pauses, and is dead after the last try.
 */
export interface Reactor {
  readonly name: string;
  /** A new reactor starts at the first event of the installation, or with the next one. */
  readonly begins: 'first' | 'next';
  handles(event: Pick<RecordedEvent, 'stream' | 'type' | 'data'>): boolean;
  react(event: RecordedEvent, reaction: Reaction): Promise<void>;
  due(name: string, reaction: DueReaction): Promise<void>;
}

export type EventReaction<Event extends DomainEvent, Due extends string = string> = (
  event: UpcastEvent<Event>,
  reaction: Reaction<Due> & { id: string },
) => Promise<void>;

export type Reactions<Event extends DomainEvent, Due extends string = string> = {
  readonly [Type in Event['type']]?: EventReaction<Extract<Event, { type: Type }>, Due>;
};

export interface ReactorHead<Due extends string = string>
  extends Pick<Reactor, 'name'>, Partial<Pick<Reactor, 'begins'>> {
  due?(name: Due, reaction: DueReaction<Due>): Promise<void>;
  /** Whether to ignore an event of a handled type. Ignoring hundreds of bids is cheaper than reacting to them: it saves their checkpoints. */
  passesOver?(event: Pick<RecordedEvent, 'type' | 'data'>): boolean;
}

export interface DefinedReactor<Due extends string = string> extends Reactor {
  on<Event extends DomainEvent>(kind: StreamKind<Event>, reactions: Reactions<Event, Due>): DefinedReactor<Due>;
}

export const defineReactor = <Due extends string = string>(head: ReactorHead<Due>): DefinedReactor<Due> =>
  // The cast is safe: only the reactor itself stores names of due times.
  reactorOf({ begins: 'next', due: noDueTimes, ...(head as ReactorHead) }, new Map());

const noDueTimes = (name: string): Promise<void> => Promise.reject(new Error(`no handler for the due time ${name}`));

type AnyReaction = (event: RecordedEvent, reaction: Reaction) => Promise<void>;
type ByKind = ReadonlyMap<string, ReadonlyMap<string, AnyReaction>>;

function reactorOf(head: ReactorHead & Pick<Reactor, 'begins' | 'due'>, kinds: ByKind): DefinedReactor {
  const reactionTo = ({ stream, type }: Pick<RecordedEvent, 'stream' | 'type'>) =>
    kinds.get(kindNameOf(stream))?.get(type);
  return {
    ...head,
    handles: (event) => reactionTo(event) !== undefined && !head.passesOver?.(event),
    react: async (event, reaction) => reactionTo(event)?.(event, reaction),
    on: (kind, reactions) => reactorOf(head, new Map([...kinds, [kind.name, reactionsOf(kind, reactions)]])),
  };
}

function reactionsOf<Event extends DomainEvent>(
  kind: StreamKind<Event>,
  reactions: Reactions<Event>,
): ReadonlyMap<string, AnyReaction> {
  const entries: [string, EventReaction<Event>][] = Object.entries(reactions);
  return new Map(
    entries.map(([type, react]) => [
      type,
      (event, reaction) => react(upcast(kind.catalogue, event), { ...reaction, id: kind.idOf(event.stream)! }),
    ]),
  );
}
