import {
  CHAIN_START,
  changesNothing,
  millisBetween,
  type Decider,
  type DomainEvent,
  type Instant,
} from '@tender/kernel';
import { upcast } from '../codec.js';
import {
  FORGET_EVERY,
  QUIET_MILLIS,
  RECENT_MILLIS,
  SNAPSHOT_AT_LATEST,
  SNAPSHOT_EVERY,
  STREAM_PAGE,
} from '../pacing.js';
import { NO_STREAM, type EventStore, type Position, type RecordedEvent, type Revision } from '../port.js';
import type { SnapshotStore } from '../snapshots.js';

const EPOCH = '1970-01-01T00:00:00.000Z';

export interface StreamState<State> {
  readonly state: State;
  readonly revision: Revision;
  readonly hash: string;
  readonly at: Instant;
}

export interface Acceptance {
  first: Revision;
  count: number;
  fingerprint: string | undefined;
  at: Instant;
}

const A_DAY = 24 * 60 * 60 * 1_000;

/** Accepted commands, so that a retry gets the first answer (`domain.md §5.4`). Kept for 24 h: at least `AT_LEAST`, at most about `AT_MOST`. */
export class AcceptedCommands {
  static readonly AT_LEAST = 10_000;
  static readonly AT_MOST = 200_000;
  private readonly acceptances = new Map<string, Acceptance>();

  static isExpired(at: Instant, now: Instant): boolean {
    return millisBetween(at, now) >= A_DAY;
  }

  get(commandId: string): Acceptance | undefined {
    return this.acceptances.get(commandId);
  }

  remember({ revision, metadata }: Pick<RecordedEvent, 'revision' | 'metadata'>): void {
    const known = this.acceptances.get(metadata.commandId);
    if (known) {
      known.count = Math.max(known.count, revision - known.first + 1);
      return;
    }
    this.acceptances.set(metadata.commandId, {
      first: revision,
      count: 1,
      fingerprint: metadata.fingerprint,
      at: metadata.at,
    });
    if (this.acceptances.size > AcceptedCommands.AT_LEAST && this.acceptances.size % FORGET_EVERY === 0)
      this.forgetOldest(metadata.at);
  }

  private forgetOldest(now: Instant): void {
    for (const [commandId, { at }] of this.acceptances) {
      if (this.acceptances.size <= AcceptedCommands.AT_MOST && !AcceptedCommands.isExpired(at, now)) return;
      this.acceptances.delete(commandId);
      if (this.acceptances.size <= AcceptedCommands.AT_LEAST) return;
    }
  }
}

export class Following {
  /** Time (`performance.now`) before which every acknowledged event, of any process, has been delivered. */
  upToDateAt = -Infinity;
  private sign: { position: Position; startedAt: number } | null = null;

  /** @param startedAt start of the append. Everything acknowledged before it has a lower position. */
  appended(position: Position, startedAt: number): void {
    this.sign ??= { position, startedAt };
  }

  onPosition(position: Position): void {
    if (!this.sign || this.sign.position > position) return;
    this.upToDateAt = this.sign.startedAt;
    this.sign = null;
  }
}

export class StreamCache<State, Command, Event extends DomainEvent> {
  readonly accepted = new AcceptedCommands();
  private head: StreamState<State> | null = null;
  private reading: Promise<StreamState<State>> | null = null;
  private nextReading: Promise<StreamState<State>> | null = null;
  private readAt = -Infinity;
  private misses = 0;
  private missesRead = -1;
  private snapshotRevision: Revision = NO_STREAM;
  private quiet: NodeJS.Timeout | null = null;

  constructor(
    readonly decider: Decider<State, Command, Event>,
    readonly stream: string,
    private readonly store: EventStore,
    private readonly snapshots: SnapshotStore | null,
    private readonly following: Following,
  ) {}

  get busy(): boolean {
    return this.reading !== null || this.nextReading !== null;
  }

  /** The state as last read or written; null before the first read. Never stale if this process is the only writer. */
  get lastSeen(): StreamState<State> | null {
    return this.head;
  }

  current(): Promise<StreamState<State>> {
    // Not async: this is called several times per request, and each async function adds promises.
    return this.head && this.store.exclusive ? Promise.resolve(this.head) : this.refresh();
  }

  recent(): Promise<StreamState<State>> {
    const upToDateAt = this.misses === this.missesRead ? Math.max(this.readAt, this.following.upToDateAt) : this.readAt;
    const isRecent = this.store.exclusive || performance.now() - upToDateAt < RECENT_MILLIS;
    return this.head && isRecent ? Promise.resolve(this.head) : this.refresh();
  }

  onEvent(event: RecordedEvent): void {
    const { head } = this;
    if (head && event.revision <= head.revision) return;
    this.misses++;
    if (!head || event.revision > head.revision + 1) return;
    this.head = this.evolve(head, event);
    this.misses--;
    this.accepted.remember(event);
  }

  async reaching(revision: Revision): Promise<StreamState<State>> {
    const hasReached = (head: StreamState<State> | null): head is StreamState<State> =>
      head !== null && (this.store.exclusive || head.revision >= revision);
    if (hasReached(this.head)) return this.head;
    await this.reading?.catch(() => undefined);
    return hasReached(this.head) ? this.head : this.refresh();
  }

  /**
   * Reads to the end. A running read may miss newer events, so a call during a read shares the next one. It fails with
   * the running read: otherwise it would wait twice for a store that does not answer.
   */
  refresh(): Promise<StreamState<State>> {
    if (!this.reading) return this.beginReading();
    const next = (): Promise<StreamState<State>> => {
      this.nextReading = null;
      return this.reading ?? this.beginReading();
    };
    const fail = (error: unknown): never => {
      this.nextReading = null;
      throw error;
    };
    return (this.nextReading ??= this.reading.then(next, fail));
  }

  private beginReading(): Promise<StreamState<State>> {
    this.reading = this.read().finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  advance(head: StreamState<State>): void {
    if (!this.head || head.revision > this.head.revision) this.head = head;
  }

  saveSnapshotWhenQuiet(): void {
    if (!this.decider.snapshot || !this.snapshots || !this.head) return;
    const unsaved = this.head.revision - this.snapshotRevision;
    if (unsaved >= SNAPSHOT_AT_LATEST) this.saveSnapshot();
    else if (this.quiet) this.quiet.refresh();
    else if (unsaved >= SNAPSHOT_EVERY) this.quiet = setTimeout(() => this.saveSnapshot(), QUIET_MILLIS).unref();
  }

  private saveSnapshot(): void {
    if (this.quiet) clearTimeout(this.quiet);
    this.quiet = null;
    const format = this.decider.snapshot;
    if (!format || !this.head) return;
    const { revision, hash, at, state } = this.head;
    this.snapshotRevision = revision;
    this.snapshots?.save(this.stream, {
      revision,
      version: format.version,
      hash,
      state: { at, saved: format.save(state) },
    });
  }

  private async read(): Promise<StreamState<State>> {
    const [readAt, { misses }] = [performance.now(), this];
    let head = this.head ?? (await this.start());
    let from = this.head ? head.revision + 1 : await this.rememberedFrom(head);
    for (;;) {
      const page = await this.store.readStream(this.stream, from, STREAM_PAGE);
      for (const event of page) {
        this.accepted.remember(event);
        if (event.revision > head.revision) head = this.evolve(head, event);
      }
      from += page.length;
      if (page.length < STREAM_PAGE) break;
    }
    this.advance(head);
    this.readAt = readAt;
    this.missesRead = misses;
    return this.head ?? head;
  }

  /** First revision to read, so that accepted commands are remembered: a snapshot lacks them. */
  private async rememberedFrom({ revision, at }: StreamState<State>): Promise<Revision> {
    let from = revision + 1;
    do {
      from = Math.max(0, from - AcceptedCommands.AT_LEAST);
      const [event] = await this.store.readStream(this.stream, from, 1);
      if (!event || AcceptedCommands.isExpired(event.metadata.at, at)) break;
    } while (from > 0 && revision - from < AcceptedCommands.AT_MOST);
    return from;
  }

  private evolve({ state }: StreamState<State>, recorded: RecordedEvent): StreamState<State> {
    const {
      revision,
      metadata: { hash, at },
    } = recorded;
    if (changesNothing(recorded)) return { state, revision, hash, at };
    const event = upcast(this.decider.catalogue, recorded) as unknown as Event;
    return { state: this.decider.evolve(state, event, at), revision, hash, at };
  }

  private async start(): Promise<StreamState<State>> {
    return (
      (await this.fromSnapshot()) ?? { state: this.decider.initial, revision: NO_STREAM, hash: CHAIN_START, at: EPOCH }
    );
  }

  /** State from the snapshot; null unless the snapshot's last event exists with the snapshot's hash. */
  private async fromSnapshot(): Promise<StreamState<State> | null> {
    const format = this.decider.snapshot;
    const snapshot = format && this.snapshots?.load(this.stream);
    if (!format || !snapshot || snapshot.version !== format.version) return null;
    const [last] = await this.store.readStream(this.stream, snapshot.revision, 1);
    if (last?.metadata.hash !== snapshot.hash) return null;
    const { at, saved } = snapshot.state as { at: Instant; saved: unknown };
    this.snapshotRevision = snapshot.revision;
    return { state: format.load(saved), revision: snapshot.revision, hash: snapshot.hash, at };
  }
}
