import { CHAIN_START, type Decider, type DomainEvent, type Instant } from '@tender/kernel';
import { AcceptedCommands } from './accepted-commands.js';
import { upcast } from './codec.js';
import { NO_STREAM, type EventStore, type RecordedEvent, type Revision } from './port.js';
import type { SnapshotStore } from './snapshots.js';

const PAGE = 1_000;
const EPOCH = '1970-01-01T00:00:00.000Z';
/** A snapshot is due after so many events. It is taken when the stream has been quiet for a while, because saving holds up everyone. */
export const SNAPSHOT_EVERY = 5_000;
const QUIET_MILLIS = 250;
/** A stream that is never quiet is saved all the same after so many: a third of a second's reading at the next start. */
const SNAPSHOT_AT_LATEST = 100_000;

/** What is known of a stream: its state, and where it ends. Replaced as a whole, never changed. */
export interface Head<State> {
  readonly state: State;
  readonly revision: Revision;
  readonly hash: string;
  readonly at: Instant;
}

/** One stream as this process knows it: its head, and the commands that it has accepted. */
export class StreamCache<State, Command, Event extends DomainEvent> {
  readonly accepted = new AcceptedCommands();
  private head: Head<State> | null = null;
  private reading: Promise<Head<State>> | null = null;
  private snapshotRevision: Revision = NO_STREAM;
  private quiet: NodeJS.Timeout | null = null;

  constructor(
    readonly decider: Decider<State, Command, Event>,
    readonly stream: string,
    private readonly store: EventStore,
    private readonly snapshots: SnapshotStore | null,
  ) {}

  get busy(): boolean {
    return this.reading !== null;
  }

  /** The head as it was last seen, null before the first reading. Where only this process writes, it is never behind. */
  get lastSeen(): Head<State> | null {
    return this.head;
  }

  /** The present state. */
  current(): Promise<State> {
    // Every request asks several times: an async function would make more promises of it.
    return this.head && this.store.exclusive
      ? Promise.resolve(this.head.state)
      : this.refresh().then(({ state }) => state);
  }

  /** The head after everything that stands in the store. Simultaneous callers share one reading. */
  refresh(): Promise<Head<State>> {
    this.reading ??= this.read().finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  /** Takes over the head that an append of this process made, unless a reading has already gone further. */
  advance(head: Head<State>): void {
    if (!this.head || head.revision > this.head.revision) this.head = head;
  }

  /** To be called whenever the head has moved: a snapshot that is due waits until it has not for a while. */
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

  private async read(): Promise<Head<State>> {
    let head = this.head ?? (await this.start());
    let from = this.head ? head.revision + 1 : await this.rememberedFrom(head);
    for (;;) {
      const page = await this.store.read(this.stream, from, PAGE);
      for (const event of page) {
        this.accepted.remember(event);
        if (event.revision > head.revision) head = this.evolve(head, event);
      }
      from += page.length;
      if (page.length < PAGE) break;
    }
    this.advance(head);
    return this.head ?? head;
  }

  /** Where the commands begin that are still to be remembered: a snapshot holds the state, not them. */
  private async rememberedFrom({ revision, at }: Head<State>): Promise<Revision> {
    let from = revision + 1;
    do {
      from = Math.max(0, from - AcceptedCommands.AT_LEAST);
      const [event] = await this.store.read(this.stream, from, 1);
      if (!event || AcceptedCommands.areForgotten(event.metadata.at, at)) break;
    } while (from > 0 && revision - from < AcceptedCommands.AT_MOST);
    return from;
  }

  private evolve({ state }: Head<State>, recorded: RecordedEvent): Head<State> {
    const event = upcast(this.decider.catalogue, recorded);
    return {
      state: this.decider.evolve(state, event as unknown as Event, event.metadata.at),
      revision: event.revision,
      hash: event.metadata.hash,
      at: event.metadata.at,
    };
  }

  private async start(): Promise<Head<State>> {
    return (
      (await this.fromSnapshot()) ?? { state: this.decider.initial, revision: NO_STREAM, hash: CHAIN_START, at: EPOCH }
    );
  }

  /** A snapshot counts only when the event that it claims to include carries the hash that it claims. */
  private async fromSnapshot(): Promise<Head<State> | null> {
    const format = this.decider.snapshot;
    const snapshot = format && this.snapshots?.load(this.stream);
    if (!format || !snapshot || snapshot.version !== format.version) return null;
    const [last] = await this.store.read(this.stream, snapshot.revision, 1);
    if (last?.metadata.hash !== snapshot.hash) return null;
    const { at, saved } = snapshot.state as { at: Instant; saved: unknown };
    this.snapshotRevision = snapshot.revision;
    return { state: format.load(saved), revision: snapshot.revision, hash: snapshot.hash, at };
  }
}
