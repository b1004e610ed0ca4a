import type { Clock, Decider, DomainEvent } from '@tender/kernel';
import { UNMETERED, type CallMeter } from './call-meter.js';
import { AppendHealth } from './append-health.js';
import { BatchScheduler } from './batch-scheduler.js';
import type { CommandContext, Executed, NamedCommand } from './command-types.js';
import { StreamWorker, type WorkerServices } from './stream-worker.js';
import type { EventStore, RecordedEvent } from '../port.js';
import { CACHED_STREAMS } from '../pacing.js';
import type { SnapshotStore } from '../snapshots.js';
import { Following, type StreamState } from './stream-cache.js';

/** Milliseconds of work after which rights are checked again, right before the decision. */
const RIGHTS_ARE_FRESH = 1_000;

/** A worker of whatever kind of stream. */
type AnyWorker = StreamWorker<unknown, NamedCommand, DomainEvent>;

/**
 * Runs commands, each by the worker of its stream (`docs/bid-path.md`). New code in a service sends a `…CommandMessage`
 * over Nest's command bus, whose handler adds the stream, the decider and the checks that hold for all commands of the
 * stream; only code that runs without Nest (reactors, the start of a process) calls `execute`.
 */
export class CommandExecutor {
  private readonly workers = new Map<string, Pick<AnyWorker, 'idle' | 'lastUse' | 'onEvent'>>();
  private readonly services: WorkerServices;
  private uses = 0;

  /** @param meter is told of every command, wherever it comes from: a request, a reactor, the start. */
  constructor(
    store: EventStore,
    clock: Clock,
    { snapshots = null, meter = UNMETERED }: { snapshots?: SnapshotStore | null; meter?: CallMeter } = {},
  ) {
    this.services = {
      store,
      clock,
      snapshots,
      meter,
      scheduler: new BatchScheduler(),
      following: new Following(),
      health: new AppendHealth(),
    };
  }

  /** Whether appends reach the store, as far as this process has tried in the last seconds. */
  get canAppend(): boolean {
    return this.services.health.isHealthy;
  }

  /**
   * Resolves when the command's events are durable. Rights that were checked more than a second ago are checked again
   * first.
   * @throws Rejection when the rules refuse; `KEY_REUSED` when the command's id was accepted with another body;
   * `DISK_FULL` when there is no room for its events: nothing was written; `BUSY` after too many conflicts with other
   * writers, `UNAVAILABLE` when the store could not be reached: a repetition under the same key is then safe.
   */
  execute<State, Command extends NamedCommand, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
    command: Command,
    context: CommandContext,
  ): Promise<Executed<State, Event>> {
    const { actor, admission } = context;
    const worker = this.worker(decider, stream);
    if (admission?.actor !== actor || performance.now() - admission.at <= RIGHTS_ARE_FRESH)
      return worker.execute(command, context);
    return admission
      .again()
      .then((renewed) => worker.execute(command, { ...context, actor: renewed.actor, admission: renewed }));
  }

  /** The present state of a stream, never behind what this process has acknowledged. */
  state<State, Command extends NamedCommand, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<State> {
    return this.streamState(decider, stream).then(({ state }) => state);
  }

  /** The present state of a stream, and its last event. */
  streamState<State, Command extends NamedCommand, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<StreamState<State>> {
    return this.worker(decider, stream).cache.current();
  }

  /**
   * A state of a stream that may lack what another process has written within the last half second: for what changes
   * rarely, or is decided once more by the command that it is asked for.
   */
  recentState<State, Command extends NamedCommand, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<State> {
    return this.recentStreamState(decider, stream).then(({ state }) => state);
  }

  /** The state of `recentState`, with its last event. */
  recentStreamState<State, Command extends NamedCommand, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<StreamState<State>> {
    return this.worker(decider, stream).cache.recent();
  }

  /**
   * Brings the states at hand up to what a subscription hands over, so that nobody asks the store for it again. A state
   * that is at hand may still be behind: the expected revision of an append is the judge. Where this process is the
   * only writer, it knows them already.
   */
  onEvents(events: readonly RecordedEvent[]): void {
    if (this.services.store.exclusive) return;
    for (const event of events) this.workers.get(event.stream)?.onEvent(event);
    const last = events.at(-1);
    if (last) this.services.following.onPosition(last.position);
  }

  /**
   * A state of a stream that includes an event which this process was handed: the one at hand, where it goes as far.
   * For what is told of an event; what is decided goes by `state`.
   */
  stateWith<State, Command extends NamedCommand, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    { stream, revision }: Pick<RecordedEvent, 'stream' | 'revision'>,
  ): Promise<StreamState<State>> {
    return this.worker(decider, stream).cache.reaching(revision);
  }

  private worker<State, Command extends NamedCommand, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): StreamWorker<State, Command, Event> {
    // A stream's name tells its kind: it is only ever used with one decider.
    const known = this.workers.get(stream) as StreamWorker<State, Command, Event> | undefined;
    const worker = known ?? new StreamWorker(decider, stream, this.services);
    worker.lastUse = ++this.uses;
    if (!known) {
      if (this.workers.size >= CACHED_STREAMS) this.evict();
      this.workers.set(stream, worker);
    }
    return worker;
  }

  /** Evicts the tenth of the streams that was not used for longest. */
  private evict(): void {
    const idle = [...this.workers]
      .filter(([, worker]) => worker.idle)
      .sort(([, one], [, other]) => one.lastUse - other.lastUse);
    for (const [stream] of idle.slice(0, CACHED_STREAMS / 10)) this.workers.delete(stream);
  }
}
