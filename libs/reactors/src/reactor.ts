import { upcast, type RecordedEvent, type UpcastEvent } from '@tender/event-store';
import { kindNameOf, type DomainEvent, type Instant, type StreamKind } from '@tender/kernel';

/**
 * What a reactor gets with an event, or with a due time.
 * @typeParam Due the names of the reactor's due times; they are stored
 */
export interface Reaction<Due extends string = string> {
  /**
   * Names this reaction. A repetition after a crash has the same, so that an effect can be recognised: use it as the id
   * of a command, the Message-ID of a mail.
   */
  readonly key: string;
  /**
   * Calls `due` with this name at an instant, also after a restart. A second call with the same name replaces the
   * instant.
   */
  readonly schedule: (name: Due, at: Instant) => Promise<void>;
  /** Cancels a due time; does nothing when there is none of this name. */
  readonly cancel: (name: Due) => Promise<void>;
}

/** What a reactor gets when something is due. */
export interface DueReaction<Due extends string = string> extends Reaction<Due> {
  /** Calls `due` with this name again after `millis` milliseconds: it is too early, and nothing has failed. */
  again(millis: number): void;
}

/**
 * A durable process manager: has effects outside its streams (commands, mails, due times). Each event reaches it at
 * least once, those of one stream in their order; a reaction that throws is repeated, with growing pauses, and set
 * aside after the last try.
 */
export interface Reactor {
  readonly name: string;
  /** Where a reactor that has never run begins: at the first event of the house, or with the next. */
  readonly begins: 'first' | 'next';
  handles(event: Pick<RecordedEvent, 'stream' | 'type' | 'data'>): boolean;
  /** `event` is as it was stored, of whatever version. */
  react(event: RecordedEvent, reaction: Reaction): Promise<void>;
  /** A due time has come, or passed while the house was down. */
  due(name: string, reaction: DueReaction): Promise<void>;
}

/** The reaction to an event; `id` is that of its stream. */
export type EventReaction<Event extends DomainEvent, Due extends string = string> = (
  event: UpcastEvent<Event>,
  reaction: Reaction<Due> & { id: string },
) => Promise<void>;

/** The events of one kind of stream to which a reactor reacts; it gets no others. */
export type Reactions<Event extends DomainEvent, Due extends string = string> = {
  readonly [Type in Event['type']]?: EventReaction<Extract<Event, { type: Type }>, Due>;
};

export interface ReactorHead<Due extends string = string>
  extends Pick<Reactor, 'name'>, Partial<Pick<Reactor, 'begins'>> {
  due?(name: Due, reaction: DueReaction<Due>): Promise<void>;
  /**
   * Whether it has nothing to do with an event of a type that it handles: a checkpoint is written for each that it
   * does not pass over, and bids come by hundreds.
   */
  passesOver?(event: Pick<RecordedEvent, 'type' | 'data'>): boolean;
}

/** A reactor to streams of one kind or several. */
export interface DefinedReactor<Due extends string = string> extends Reactor {
  /** Adds the streams of another kind. */
  on<Event extends DomainEvent>(kind: StreamKind<Event>, reactions: Reactions<Event, Due>): DefinedReactor<Due>;
}

/** Begins a reactor; `.on(kind, reactions)` says what the events of a kind of stream bring about. */
export const defineReactor = <Due extends string = string>(head: ReactorHead<Due>): DefinedReactor<Due> =>
  // Due times are stored under the names that the reactor itself has given them.
  reactorOf({ begins: 'next', due: noDueTimes, ...(head as ReactorHead) }, new Map());

const noDueTimes = (name: string): Promise<void> =>
  Promise.reject(new Error(`nothing is said of what to do when ${name} is due`));

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
