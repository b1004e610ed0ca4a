import type { EventJson, EventMetadata, StoredEvent } from '@tender/kernel';

/** Place in the order of all events. Only the order is significant: there may be gaps. `START` precedes every event. */
export type Position = bigint;
export const START: Position = -1n;

/** Place in one stream: from 0, without gaps. `NO_STREAM` is the revision of a new stream. */
export type Revision = number;
export const NO_STREAM: Revision = -1;

/** Maximum size of one append on every adapter: EventStoreDB refuses 1 MiB. */
export const MAXIMUM_APPEND_BYTES = 900 * 1024;

export interface NewEvent {
  /** A unique UUID. No adapter checks it. */
  id: string;
  type: string;
  data: object;
  metadata: EventMetadata;
  json?: EventJson;
}

export interface RecordedEvent extends StoredEvent {
  position: Position;
}

/**
 * Conflict: the store holds another event at this place. Nothing was written. The other event may be uncommitted and invisible to reads, as on a
 * cluster leader without a majority. It may be an earlier append of the same command, so this error does not prove a lost race.
 */
export class WrongExpectedRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: Revision,
    readonly present: Revision = expected + 1,
  ) {
    super(`stream ${stream} is not at revision ${expected}`);
    this.name = 'WrongExpectedRevision';
  }
}

export class StoreFull extends Error {
  constructor(
    readonly stream: string,
    cause: unknown,
  ) {
    super(`no disk space for an append to ${stream}`, { cause });
    this.name = 'StoreFull';
  }
}

/** The append may have been written: read the stream to find out. */
export class OutcomeUnknown extends Error {
  constructor(
    readonly stream: string,
    cause: unknown,
  ) {
    super(`outcome of an append to ${stream} is unknown`, { cause });
    this.name = 'OutcomeUnknown';
  }
}

export interface StreamHead {
  stream: string;
  revision: Revision;
  /** The hash that the event contains, not recomputed. */
  hash: string;
  position: Position;
}

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

export interface EventStore {
  /** Identifies this history. Changes after a restore, so that positions of the old history are not used. */
  readonly epoch: string;
  /** Whether only this process writes, so that a cached state is never stale. */
  readonly exclusive: boolean;
  /** Maximum number of events in an append of several commands. The events of one command are never split. */
  readonly eventsPerAppend: number;
  /** Whether every position from 0 on holds an event, so that a gap shows a missing event. */
  readonly contiguous: boolean;

  /**
   * Appends all events or none. Resolves when they are durable (survive a power cut).
   * @param expected the stream's current revision, `NO_STREAM` for a new one.
   * @returns the position of the last event.
   * @throws WrongExpectedRevision if the stream has another revision; StoreFull if the disk is full; OutcomeUnknown if
   * the events may have been written; RangeError without events, or if they are too large.
   */
  appendEvents(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Position>;

  /** One page of a stream from a revision on (inclusive). Empty at the end. */
  readStream(stream: string, from: Revision, limit: number): Promise<RecordedEvent[]>;

  /** One page of all events after a position (exclusive). */
  readAll(after: Position, limit: number): Promise<RecordedEvent[]>;

  /** Position of the last event, or `START`. */
  head(): Promise<Position>;

  /**
   * Reads the next `limit` events after a position (exclusive). Returns the last one of each stream, in the order of
   * positions: the last element is the end of the read. Empty if there are no events.
   */
  heads(after: Position, limit: number): Promise<StreamHead[]>;

  /** Parts of the store that this program did not make and that may change reads or writes, like a trigger. */
  foreignParts(): Promise<string[]>;

  /** Flaws of the store's file, which is read as a whole. Absent if a server keeps the events. */
  flaws?(): string[];

  /** The given events that a read by stream and revision does not find, because an index is wrong. */
  misplaced(events: readonly RecordedEvent[]): Promise<RecordedEvent[]>;

  /**
   * Delivers every event after a position (exclusive), in order, without gaps or repeats: first the existing ones, then
   * new ones. The handler gets non-empty pages and is awaited (back-pressure). If it fails, the subscription ends and
   * `ended` rejects with its error. Lost connections are resumed.
   */
  subscribe(after: Position, handler: (page: RecordedEvent[]) => Promise<void> | void): Subscription;

  close(): Promise<void>;
}

export interface Subscription {
  /** Waits for the handler, which must not await it. No page is delivered afterwards. */
  stop(): Promise<void>;
  /** Resolves after `stop`; rejects if the handler failed. */
  readonly ended: Promise<void>;
}

/** Counts bytes only if the number of characters is not conclusive: UTF-8 has at most three bytes for each. */
export function isTooLarge(texts: readonly string[]): boolean {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  return (
    characters * 3 > MAXIMUM_APPEND_BYTES &&
    texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) > MAXIMUM_APPEND_BYTES
  );
}
