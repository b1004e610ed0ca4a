import type { Clock, Decider, DomainEvent } from '@tender/kernel';
import { UNMETERED, type CallMeter } from './call-meter.js';
import { AppendHealth } from './append-health.js';
import { BatchScheduler } from './batch-scheduler.js';
import type { CommandContext, Executed, NamedCommand, StreamPlace } from './command-types.js';
import { StreamWorker, type WorkerServices } from './stream-worker.js';
import type { EventStore, RecordedEvent } from '../port.js';
import { CACHED_STREAMS, STREAM_PAGE } from '../pacing.js';
import type { SnapshotStore } from '../snapshots.js';
import { Following, type StreamState } from './stream-cache.js';

/** Age in ms above which a check of rights is repeated before the decision. */
const RIGHTS_ARE_FRESH = 1_000;

type AnyWorker = StreamWorker<unknown, NamedCommand, DomainEvent>;

/**
 * Runs commands, each by the worker of its stream (`docs/bid-path.md`). Services send a `…CommandMessage` over Nest's command bus, whose handler adds
 * the stream, the decider and the common checks. Reactors and the start call `execute` directly.
 */
export class CommandExecutor {
  private readonly workers = new Map<string, Pick<AnyWorker, 'idle' | 'lastUse' | 'onEvent'>>();
  private readonly services: WorkerServices;
  private uses = 0;

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

  get canAppend(): boolean {
    return this.services.health.isHealthy;
  }

  /**
   * Resolves when the command's events are durable. Repeats a check of rights that is older than 1 s.
   * @throws Rejection as the rules refuse; `KEY_REUSED` if the command's id was accepted with another body; `DISK_FULL` if nothing was written;
   * `BUSY` after too many conflicts; `UNAVAILABLE` if the store could not be reached. A retry with the same key is safe.
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

  /** State of a stream, with every event that was acknowledged before the call. */
  state<State, Command extends NamedCommand, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<State> {
    return this.streamState(decider, stream).then(({ state }) => state);
  }

  streamState<State, Command extends NamedCommand, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<StreamState<State>> {
    return this.worker(decider, stream).cache.current();
  }

  /** State that may lack other processes' events of the last 0.5 s: for rarely changed data, or data checked again. */
  recentState<State, Command extends NamedCommand, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<State> {
    return this.recentStreamState(decider, stream).then(({ state }) => state);
  }

  recentStreamState<State, Command extends NamedCommand, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<StreamState<State>> {
    return this.worker(decider, stream).cache.recent();
  }

  /** Whether a command has events behind a place, also one whose answer was lost. */
  async isWritten(commandId: string, { stream, revision }: StreamPlace): Promise<boolean> {
    for (let from = revision + 1; ; from += STREAM_PAGE) {
      const page = await this.services.store.readStream(stream, from, STREAM_PAGE);
      if (page.some(({ metadata }) => metadata.commandId === commandId)) return true;
      if (page.length < STREAM_PAGE) return false;
    }
  }

  onEvents(events: readonly RecordedEvent[]): void {
    if (this.services.store.exclusive) return;
    for (const event of events) this.workers.get(event.stream)?.onEvent(event);
    const last = events.at(-1);
    if (last) this.services.following.onPosition(last.position);
  }

  /** State at or after `revision`, from the cache if it is fresh enough. For live messages; decisions use `state`. */
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
    // The cast is safe: a stream's name determines its decider.
    const known = this.workers.get(stream) as StreamWorker<State, Command, Event> | undefined;
    const worker = known ?? new StreamWorker(decider, stream, this.services);
    worker.lastUse = ++this.uses;
    if (!known) {
      if (this.workers.size >= CACHED_STREAMS) this.evict();
      this.workers.set(stream, worker);
    }
    return worker;
  }

  private evict(): void {
    const idle = [...this.workers]
      .filter(([, worker]) => worker.idle)
      .sort(([, one], [, other]) => one.lastUse - other.lastUse);
    for (const [stream] of idle.slice(0, CACHED_STREAMS / 10)) this.workers.delete(stream);
  }
}
