import type { Actor, Clock, Decider, DomainEvent } from '@tender/kernel';
import { Departures } from './departures.js';
import { Lane } from './lane.js';
import type { EventStore, RecordedEvent } from './port.js';
import type { SnapshotStore } from './snapshots.js';

/** Where a command comes from. */
export interface CommandContext {
  actor: Actor;
  /** Random, or derived from the caller's `Idempotency-Key`: a repetition then has the id of the first. */
  commandId: string;
  /** Set when the id was made for this call alone: nobody can repeat it, and none need remember it. */
  once?: true;
  /** Keyed digest of the body, when the command came with an `Idempotency-Key`. */
  fingerprint?: string;
  /** The request's correlation id. */
  requestId: string;
}

export type RecordedFact<Event extends DomainEvent> = Event & Omit<RecordedEvent, keyof DomainEvent | 'position'>;

export interface Executed<State, Event extends DomainEvent> {
  /** The state right after the command; for a repetition, the present one. */
  state: State;
  /** What the command appended; for a repetition, what the first did. Empty when there was nothing to change. */
  events: RecordedFact<Event>[];
}

/** So many streams are kept in memory; a lane that works or waits is never let go. */
const LANES = 5_000;

/** Runs commands, each in the lane of its stream (`architecture.md`, the way of a bid). */
export class CommandExecutor {
  private readonly lanes = new Map<string, { readonly idle: boolean; lastUse: number }>();
  private readonly departures = new Departures();
  private uses = 0;

  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly snapshots: SnapshotStore | null = null,
  ) {}

  /**
   * Resolves when the command's events are durable.
   * @throws Rejection when the rules refuse; `KEY_REUSED` when the command's id was accepted with another body; `DISK_FULL` when
   * there is no room for its events: nothing was written; `BUSY` or `UNAVAILABLE` when others kept winning or the store could not be
   * reached: a repetition under the same key is then safe.
   */
  execute<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
    context: CommandContext,
  ): Promise<Executed<State, Event>> {
    return this.lane(decider, stream).execute(command, context);
  }

  /** The present state of a stream, never behind what this process has acknowledged. */
  state<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<State> {
    return this.lane(decider, stream).cache.current();
  }

  private lane<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Lane<State, Command, Event> {
    // A stream's name tells its kind: it is only ever used with one decider.
    const known = this.lanes.get(stream) as Lane<State, Command, Event> | undefined;
    const lane =
      known ??
      new Lane(decider, stream, {
        store: this.store,
        clock: this.clock,
        snapshots: this.snapshots,
        departures: this.departures,
      });
    lane.lastUse = ++this.uses;
    if (!known) {
      if (this.lanes.size >= LANES) this.evict();
      this.lanes.set(stream, lane);
    }
    return lane;
  }

  /** Lets go of the tenth that was not used for longest. */
  private evict(): void {
    const idle = [...this.lanes]
      .filter(([, lane]) => lane.idle)
      .sort(([, one], [, other]) => one.lastUse - other.lastUse);
    for (const [stream] of idle.slice(0, LANES / 10)) this.lanes.delete(stream);
  }
}
