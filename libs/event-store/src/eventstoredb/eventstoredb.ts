import { setTimeout as delay } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  START as BEGINNING,
  StreamNotFoundError,
  type Position as LogPosition,
  type ReadAllOptions,
} from '@eventstore/db-client';
import { appendInOneMessage } from './eventstoredb-append.js';
import { inTime, readFailure } from './eventstoredb-away.js';
import { EventTail } from './event-tail.js';
import { EventStoreDBCatchUp, type LineSource } from './eventstoredb-catch-up.js';
import { assertReadsAll, connect, leaveUnconnected } from './eventstoredb-connection.js';
import { allOf, logPosition, StreamNames, type LoggedEvent } from './eventstoredb-events.js';
import { epochOf, type Epoch } from './eventstoredb-epoch.js';
import { EventStoreDBFollower } from './eventstoredb-follower.js';
import { APPEND_MILLIS, OF_LEADER, READ_MILLIS } from './eventstoredb-limits.js';
import { checkForeignStreams, type OwnStreams } from './foreign-streams.js';
import { EVENTS_PER_APPEND, SHARED_TAIL } from '../pacing.js';
import {
  isTooLarge,
  OutcomeUnknown,
  START,
  WrongExpectedRevision,
  type EventStore,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type Revision,
  type StreamHead,
  type Subscription,
} from '../port.js';

const DISPOSE_MILLIS = 500;
/** Maximum number of events in a page, for reads backward and forward: a busy server then answers within `READ_MILLIS`. */
const PAGE_BACK = 512;
const PAGE_ON = 1_000;
export { renewEpochOnServer } from './eventstoredb-epoch.js';
export { ForeignStreams } from './foreign-streams.js';

export interface EventStoreDBOptions {
  url: string;
  prefix?: string;
  /**
   * Number of newest events kept in memory from the start on, for a process that may take over at once. Default:
   * `SHARED_TAIL`, from the first subscription on.
   */
  cachedEvents?: number;
  /** Checks, if there is no prefix, that no other program has streams on the server. */
  ownStreams?: OwnStreams;
}

/**
 * Events in EventStoreDB. Other processes may write, so a cached state is stale until the tail was read. A position is the commit position of the
 * event, which equals its own position since explicit transactions were removed. Only the order of positions is significant.
 */
export class EventStoreDBEventStore implements EventStore {
  readonly exclusive = false;
  readonly eventsPerAppend = EVENTS_PER_APPEND;
  readonly contiguous = false;
  private readonly subscriptions = new Set<Subscription>();
  private readonly tail: EventTail;
  private tailLine: Subscription | null = null;
  readonly epoch: string;
  /** Position before the installation's first event: readers from the start skip events of other installations. */
  private readonly since: Position;
  /** The last seen end of the log, and the last own event up to it. */
  private seen: { end: Position; head: Position };
  private search: Promise<Position> | null = null;
  private nextSearch: Promise<Position> | null = null;
  private closed = false;

  private constructor(
    private readonly client: EventStoreDBClient,
    { id, since }: Epoch,
    private readonly names: StreamNames,
    cachedEvents: number | undefined,
  ) {
    this.epoch = id;
    this.since = since;
    this.seen = { end: since, head: START };
    this.tail = new EventTail(cachedEvents ?? SHARED_TAIL);
    if (cachedEvents !== undefined) this.followTail();
  }

  /** @throws ForeignStreams */
  static async open({
    url,
    prefix = '',
    cachedEvents,
    ownStreams,
  }: EventStoreDBOptions): Promise<EventStoreDBEventStore> {
    const client = connect(url);
    const names = new StreamNames(prefix);
    try {
      await assertReadsAll(client);
      if (prefix === '' && ownStreams) await checkForeignStreams(client, names, ownStreams);
      return new EventStoreDBEventStore(client, await epochOf(client, { url, prefix }), names, cachedEvents);
    } catch (error) {
      await client.dispose();
      throw error;
    }
  }

  async appendEvents(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Position> {
    if (events.length === 0) throw new RangeError('an append needs at least one event');
    if (isTooLarge(events.flatMap(textsOf))) throw new RangeError(`an append to ${stream} is too large`);
    if (this.closed) throw new Error('this event store is closed');
    try {
      const appending = appendInOneMessage(this.client, {
        stream: this.names.there(stream),
        expected,
        events,
        deadline: APPEND_MILLIS,
      });
      return await this.inTime(appending, APPEND_MILLIS);
    } catch (error) {
      if (error instanceof WrongExpectedRevision || error instanceof RangeError) throw error;
      throw new OutcomeUnknown(stream, error);
    }
  }

  async readStream(stream: string, from: Revision, limit: number): Promise<RecordedEvent[]> {
    if (limit === 0) return [];
    try {
      const reading = allOf(
        this.client.readStream(this.names.there(stream), {
          direction: FORWARDS,
          fromRevision: BigInt(from),
          maxCount: limit,
          ...OF_LEADER,
        }),
      );
      const found = await this.inTime(reading, READ_MILLIS);
      return found.map((event) => this.names.recorded(event));
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw readFailure(error);
    }
  }

  /**
   * Answers from memory only if the page is full; otherwise newer events may exist. Skips events of the server and of
   * other installations in pages of increasing size. The server's pages include the event at the position.
   */
  async readAll(after: Position, limit: number): Promise<RecordedEvent[]> {
    const { names, tail } = this;
    const cached = tail.reaches(after) ? tail.after(after, limit) : [];
    if (cached.length === limit) return cached;
    const events: RecordedEvent[] = [];
    for (
      let last = this.beginning(after), maxCount = Math.min(limit + 1, PAGE_ON);
      events.length < limit;
      maxCount = Math.min(maxCount * 8, PAGE_ON)
    ) {
      const page = await this.page({
        direction: FORWARDS,
        fromPosition: last === START ? BEGINNING : logPosition(last),
        maxCount,
      });
      for (const event of page)
        if (names.isOurs(event) && event.position.commit > last) events.push(names.recorded(event));
      last = page.at(-1)?.position.commit ?? last;
      if (page.length < maxCount) break;
    }
    return events.slice(0, limit);
  }

  /** End of the log, by a search. Calls during a search share the next one, because a search may miss later events. */
  head(): Promise<Position> {
    if (!this.search) return (this.search = this.seekHead().finally(() => (this.search = null)));
    const next = (): Promise<Position> => {
      this.nextSearch = null;
      return this.head();
    };
    return (this.nextSearch ??= this.search.then(next, next));
  }

  async misplaced(): Promise<RecordedEvent[]> {
    return [];
  }

  async foreignParts(): Promise<string[]> {
    return [];
  }

  async heads(after: Position, limit: number): Promise<StreamHead[]> {
    const heads = new Map<string, StreamHead>();
    for (const { stream, revision, metadata, position } of await this.readAll(after, limit)) {
      heads.delete(stream);
      heads.set(stream, { stream, revision, hash: metadata.hash, position });
    }
    return [...heads.values()];
  }

  subscribe(after: Position, handler: (page: RecordedEvent[]) => Promise<void> | void): Subscription {
    this.followTail();
    const { line, tail } = this;
    const subscription = new EventStoreDBFollower({ line, tail }, this.beginning(after), handler);
    this.subscriptions.add(subscription);
    const forget = () => void this.subscriptions.delete(subscription);
    subscription.ended.then(forget, forget);
    return subscription;
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await Promise.all([...this.subscriptions].map((subscription) => subscription.stop()));
    await this.tailLine?.stop();
    // The client waits for streams that may never end, and leaves its connection open.
    await Promise.race([this.client.dispose(), delay(DISPOSE_MILLIS)]);
    await Promise.race([this.disconnect(), delay(DISPOSE_MILLIS)]);
  }

  private async disconnect(): Promise<void> {
    const channel = await this.client['getChannel']().catch(() => null);
    channel?.close();
  }

  /** Reads back from the end of the log to the last seen end, over internal events, which even an idle server writes. */
  private async seekHead(): Promise<Position> {
    const before = this.seen;
    let end: Position | null = null;
    for (
      let [fromPosition, maxCount]: [typeof END | LogPosition, number] = [END, 1];
      ;
      maxCount = Math.min(maxCount * 8, PAGE_BACK)
    ) {
      const page = await this.page({ direction: BACKWARDS, fromPosition, maxCount });
      end ??= page[0]?.position.commit ?? before.end;
      const found = page.find((event) => this.names.isOurs(event) || event.position.commit <= before.end);
      const oldest = page.at(-1);
      if (found || !oldest || page.length < maxCount)
        return this.remember(end, found && found.position.commit > before.end ? found.position.commit : before.head);
      fromPosition = oldest.position;
    }
  }

  private get line(): LineSource {
    return { client: this.client, names: this.names };
  }

  /** Starts at the head, so that up-to-date subscribers are within the tail even if no event arrives for hours. */
  private followTail(): void {
    const begin = async (): Promise<Position> => {
      const head = this.beginning(await this.head());
      this.tail.begin(head);
      return head;
    };
    this.tailLine ??= new EventStoreDBCatchUp(this.line, begin, (page) => this.tail.push(page));
  }

  private async page(options: ReadAllOptions): Promise<(LoggedEvent & { position: LogPosition })[]> {
    try {
      const reading = allOf(this.client.readAll({ ...options, ...OF_LEADER }));
      return (await this.inTime(reading, READ_MILLIS)) as (LoggedEvent & {
        position: LogPosition;
      })[];
    } catch (error) {
      throw readFailure(error);
    }
  }

  private inTime<T>(call: Promise<T>, millis: number): Promise<T> {
    return inTime(call, millis, () => void leaveUnconnected(this.client));
  }

  private beginning(after: Position): Position {
    return after === START ? this.since : after;
  }

  private remember(end: Position, head: Position): Position {
    if (end > this.seen.end) this.seen = { end, head };
    return head;
  }
}

const textsOf = ({ id, type, data, metadata, json }: NewEvent): string[] => [
  id,
  type,
  json?.data ?? JSON.stringify(data),
  json?.metadata ?? JSON.stringify(metadata),
];
