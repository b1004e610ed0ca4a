import type { EventJson, EventMetadata, StoredEvent } from '@tender/kernel';

/**
 * A place in the order of all events. Only its order means something: in EventStoreDB positions have holes.
 * `START` lies before every event.
 */
export type Position = bigint;
export const START: Position = -1n;

/** Place in one stream: from 0, without holes; `NO_STREAM` is the revision of a stream that does not exist yet. */
export type Revision = number;
export const NO_STREAM: Revision = -1;

/** The most that one append may hold, on every adapter: EventStoreDB refuses 1 MiB (`architecture.md`). */
export const MAXIMUM_APPEND_BYTES = 900 * 1024;

export interface NewEvent {
  /** A UUID, unique in the store. The maker sees to that; no adapter checks it. */
  id: string;
  type: string;
  data: object;
  metadata: EventMetadata;
  /** Data and metadata once more, where the maker has written them already: their hash is taken of that text. */
  json?: EventJson;
}

export interface RecordedEvent extends StoredEvent {
  position: Position;
}

/**
 * Conflict: the store holds another event at this place. Nothing was written. The other event may be uncommitted, so that
 * no read shows it: the leader of a cluster without a majority has such events. It may then be an earlier append of the
 * same command, and this error is no proof of a lost race.
 */
export class WrongExpectedRevision extends Error {
  /** @param present the stream's last revision, if the store reported it. It may be of an uncommitted event. */
  constructor(
    readonly stream: string,
    readonly expected: Revision,
    readonly present: Revision = expected + 1,
  ) {
    super(`stream ${stream} is not at revision ${expected}`);
    this.name = 'WrongExpectedRevision';
  }
}

/** There is no room on the disk. Nothing was written. */
export class StoreFull extends Error {
  constructor(
    readonly stream: string,
    cause: unknown,
  ) {
    super(`there is no room for an append to ${stream}`, { cause });
    this.name = 'StoreFull';
  }
}

/** The append may or may not have been written: read the stream to find out. */
export class OutcomeUnknown extends Error {
  constructor(
    readonly stream: string,
    cause: unknown,
  ) {
    super(`outcome of an append to ${stream} is unknown`, { cause });
    this.name = 'OutcomeUnknown';
  }
}

/** The last event of one stream, among the events that were looked at. */
export interface StreamHead {
  stream: string;
  revision: Revision;
  /** As the event carries it; nobody has recomputed it. */
  hash: string;
  position: Position;
}

/** An event cannot be read: the file is damaged, or was edited. */
export class DamagedEvent extends Error {
  readonly stream: string;
  readonly revision: Revision;
  readonly position: Position;

  constructor({ stream, revision, position }: Pick<RecordedEvent, 'stream' | 'revision' | 'position'>, cause: unknown) {
    super(`event ${stream}@${revision} at position ${position} is damaged: ${String(cause)}`, { cause });
    this.name = 'DamagedEvent';
    [this.stream, this.revision, this.position] = [stream, revision, position];
  }
}

/** Append-only history, ordered in each stream and as a whole. */
export interface EventStore {
  /**
   * Names this history: another after a restore, so that positions of the old one are not mistaken for places in it.
   */
  readonly epoch: string;
  /** Whether only this process writes, so that a state cached here is never behind. */
  readonly exclusive: boolean;
  /** Number of events above which several commands are not written together. One command's events always are. */
  readonly eventsPerAppend: number;
  /** Whether every position from 0 on holds an event, so that a hole shows that one is missing. */
  readonly contiguous: boolean;

  /**
   * Appends all events or none, durably: resolves after they would survive a power cut.
   * @param expected the stream's present revision, `NO_STREAM` for a new one.
   * @returns the position of the last event.
   * @throws WrongExpectedRevision when the stream is elsewhere; StoreFull when there is no room; OutcomeUnknown when
   * the store was lost in between.
   */
  appendEvents(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Position>;

  /** One page of a stream, in order, from a revision on; empty when there is none. */
  readStream(stream: string, from: Revision, limit: number): Promise<RecordedEvent[]>;

  /** One page of all streams, in order, after a position (exclusive). */
  readAll(after: Position, limit: number): Promise<RecordedEvent[]>;

  /** The position of the last event, `START` when there is none. */
  head(): Promise<Position>;

  /**
   * Looks at the next `limit` events of all streams after a position (exclusive). Gives the last of them in each of
   * their streams, in the order of positions: the last element tells how far the look went. Empty when no event
   * follows.
   */
  heads(after: Position, limit: number): Promise<StreamHead[]>;

  /**
   * What stands in the store and was not made by this program, but may change what is read or written, like a trigger:
   * a few words each. Empty where everything is as it was made.
   */
  foreignParts(): Promise<string[]>;

  /**
   * What is wrong in the file of the store, such as an index that does not fit its table. Reads the whole file without a
   * pause. Absent if a server keeps the events.
   */
  flaws?(): string[];

  /**
   * Those of some events that are not found when their place in their stream is asked for, which is how states are
   * read: another index leads there.
   */
  misplaced(events: readonly RecordedEvent[]): Promise<RecordedEvent[]>;

  /**
   * Hands over every event after a position (exclusive), in order, first those that stand already, then each as it
   * comes, without a gap or a repeat. The handler gets non-empty pages and is awaited: it is never called again before
   * it is done (back-pressure). A handler that fails ends the subscription: `ended` rejects with its error. Lost
   * connections are resumed inside.
   */
  subscribe(after: Position, handler: (page: RecordedEvent[]) => Promise<void> | void): Subscription;

  close(): Promise<void>;
}

export interface Subscription {
  /** No page is handed over after this resolves. */
  stop(): Promise<void>;
  /** Resolves after `stop`; rejects when the handler failed. */
  readonly ended: Promise<void>;
}

/**
 * Whether the texts of an append exceed `MAXIMUM_APPEND_BYTES`. Bytes are counted only where the number of characters
 * leaves a doubt: UTF-8 has at most three for each.
 */
export function isTooLarge(texts: readonly string[]): boolean {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  return (
    characters * 3 > MAXIMUM_APPEND_BYTES &&
    texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) > MAXIMUM_APPEND_BYTES
  );
}
