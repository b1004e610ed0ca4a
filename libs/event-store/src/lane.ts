import { setTimeout as delay } from 'node:timers/promises';
import { Rejection, type Clock, type Decider, type DomainEvent } from '@tender/kernel';
import type { Acceptance } from './accepted-commands.js';
import { upcast } from './codec.js';
import type { CommandContext, Executed, RecordedFact } from './command-executor.js';
import { LARGE_ROUND, type Departures } from './departures.js';
import { StoreFull, WrongExpectedRevision, type EventStore, type NewEvent } from './port.js';
import { decideRound, type AcceptedOutcome, type Round } from './round.js';
import type { SnapshotStore } from './snapshots.js';
import { StreamCache, type Head } from './stream-cache.js';

interface Waiting<State, Command, Event extends DomainEvent> {
  command: Command;
  context: CommandContext;
  /** How often it was decided in vain. */
  attempts: number;
  resolve(executed: Executed<State, Event>): void;
  reject(error: unknown): void;
}

/** A round that was sent to the store, and waits for its turn to be answered. */
interface Sent<State, Command, Event extends DomainEvent> {
  batch: Waiting<State, Command, Event>[];
  round: Round<State>;
  appended: Promise<Fate>;
}

/** What became of a round's events: after `behind` (others wrote) and `unknown` the stream must be read, after `full` none of them stands. */
type Fate = 'durable' | 'behind' | 'full' | 'unknown';

/**
 * Refuses the commands whose events found no room: what they were decided on may have changed by the time there is some.
 * @returns the others of the round, which are decided anew, because they may have been decided on what those would have left.
 */
function refuseForRoom<State, Command, Event extends DomainEvent>({
  batch,
  round,
}: Sent<State, Command, Event>): Waiting<State, Command, Event>[] {
  const refused = (index: number): boolean => {
    const outcome = round.outcomes[index];
    return outcome?.kind === 'accepted' && outcome.events.length > 0;
  };
  for (const [index, { reject }] of batch.entries()) if (refused(index)) reject(new Rejection('DISK_FULL'));
  return batch.filter((_, index) => !refused(index));
}

/** So often a command is decided against other writers or a failing store, before it is told that the house is busy. */
const ATTEMPTS = 20;
const COMMANDS_PER_ROUND = 500;
/**
 * Rounds that may be on their way to the disk at once, each decided on what the one before it will leave. Only where nobody else writes:
 * elsewhere the revision that a round expects could come about by another's events.
 */
const ROUNDS_AHEAD = 8;

/**
 * The commands of one stream, one after another: all that wait are decided on the cached state, each on what those before it left, and
 * their events are written in one append with the expected revision. Answers go out in order, after the append is durable.
 */
export class Lane<State, Command, Event extends DomainEvent> {
  readonly cache: StreamCache<State, Command, Event>;
  /** When it was used last, in uses of the executor. */
  lastUse = 0;
  private waiting: Waiting<State, Command, Event>[] = [];
  private readonly sent: Sent<State, Command, Event>[] = [];
  private settling = false;
  private recovering = false;
  private readonly store: EventStore;
  private readonly clock: Clock;
  private readonly departures: Departures;

  constructor(
    private readonly decider: Decider<State, Command, Event>,
    private readonly stream: string,
    {
      store,
      clock,
      snapshots,
      departures,
    }: { store: EventStore; clock: Clock; snapshots: SnapshotStore | null; departures: Departures },
  ) {
    this.store = store;
    this.clock = clock;
    this.departures = departures;
    this.cache = new StreamCache(decider, stream, store, snapshots);
  }

  get idle(): boolean {
    return !this.recovering && this.waiting.length === 0 && this.sent.length === 0 && !this.cache.busy;
  }

  execute(command: Command, context: CommandContext): Promise<Executed<State, Event>> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ command, context, attempts: 0, resolve, reject });
      this.dispatchSoon();
    });
  }

  /** Whether a round may leave now. */
  private get mayDispatch(): boolean {
    const full = this.sent.length >= (this.store.exclusive ? ROUNDS_AHEAD : 1);
    // While an append has failed, the stream is being read: what waits is decided on what it then says.
    return !full && !this.recovering && this.waiting.length > 0;
  }

  /** Sends what waits, unless others have left since the lane was told to. */
  depart(): void {
    if (this.mayDispatch) this.dispatch();
  }

  private dispatchSoon(): void {
    if (!this.mayDispatch) return;
    if (this.waiting.length >= LARGE_ROUND) this.dispatch();
    else this.departures.soon(this);
  }

  private dispatch(): void {
    const head = this.sent.at(-1)?.round.head ?? this.cache.lastSeen;
    // Nothing is known of the stream yet.
    if (!head) return void this.recover();
    const batch = this.waiting.splice(0, COMMANDS_PER_ROUND);
    const round = decideRound(
      {
        decider: this.decider,
        stream: this.stream,
        clock: this.clock,
        earlier: (commandId) => this.earlier(commandId),
      },
      head,
      batch,
    );
    this.waiting.unshift(...batch.splice(round.outcomes.length));
    this.sent.push({
      batch,
      round,
      appended: round.events.length > 0 ? this.append(head, round) : this.isPresent(round.head),
    });
    if (!this.settling) void this.settle();
    this.dispatchSoon();
  }

  /** Answers what was sent, in order. After a failure all of it is decided anew, on what the store then has. */
  private async settle(): Promise<void> {
    this.settling = true;
    for (let first = this.sent[0]; first; first = this.sent[0]) {
      if ((await first.appended) !== 'durable') {
        this.settling = false;
        return this.recover();
      }
      this.sent.shift();
      this.cache.advance(first.round.head);
      this.answer(first);
      this.cache.saveSnapshotWhenQuiet();
      this.dispatchSoon();
    }
    this.settling = false;
  }

  /**
   * Reads what stands in the store, and begins again from there. After an unknown outcome, too: commands that were written after all are
   * then remembered, and answered as repetitions.
   */
  private async recover(): Promise<void> {
    this.recovering = true;
    const undone = this.sent.splice(0);
    const fates = await Promise.all(undone.map(({ appended }) => appended));
    const commands = undone.flatMap((sent, index) => (fates[index] === 'full' ? refuseForRoom(sent) : sent.batch));
    this.waiting.unshift(...commands.filter((command) => ++command.attempts < ATTEMPTS));
    const exhausted = fates.includes('unknown') ? 'UNAVAILABLE' : 'BUSY';
    for (const { attempts, reject } of commands) if (attempts >= ATTEMPTS) reject(new Rejection(exhausted));
    const attempts = commands[0]?.attempts ?? 0;
    if (attempts > 1) await delay(Math.min(5 * 2 ** attempts, 500) * Math.random());
    try {
      await this.cache.refresh();
    } catch (cause) {
      const unavailable = new Rejection('UNAVAILABLE', { cause: cause instanceof Error ? cause.name : 'unknown' });
      for (const { reject } of this.waiting.splice(0)) reject(unavailable);
    }
    this.recovering = false;
    this.dispatchSoon();
  }

  private async append(head: Head<State>, round: Round<State>): Promise<Fate> {
    try {
      await this.store.append(this.stream, head.revision, round.events);
      return 'durable';
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return 'behind';
      if (error instanceof StoreFull) return 'full';
      await delay(10);
      return 'unknown';
    }
  }

  /** Before only refusals are believed, the tail is read where others write too: it may hold what would allow them. */
  private async isPresent(head: Head<State>): Promise<Fate> {
    if (this.store.exclusive) return 'durable';
    try {
      return (await this.cache.refresh()).revision === head.revision ? 'durable' : 'behind';
    } catch {
      return 'unknown';
    }
  }

  /** What was said before to a command with this id: in the stream, or in a round that is on its way there. */
  private earlier(commandId: string): Acceptance | AcceptedOutcome<State> | undefined {
    const acceptance = this.cache.accepted.get(commandId);
    if (acceptance) return acceptance;
    for (const { round } of this.sent) {
      const outcome = round.accepted.get(commandId);
      if (outcome) return outcome;
    }
    return undefined;
  }

  private answer({ batch, round }: Sent<State, Command, Event>): void {
    for (const [index, outcome] of round.outcomes.entries()) {
      const { context, resolve, reject } = batch[index]!;
      switch (outcome.kind) {
        case 'refused':
          reject(outcome.error);
          break;
        case 'accepted': {
          const events = outcome.events.map((event, offset) => this.recorded(event, outcome.first + offset));
          if (!context.once) for (const event of events) this.cache.accepted.remember(event);
          resolve({ state: outcome.state, events });
          break;
        }
        case 'repeated':
          this.repeat(outcome.acceptance, round.head.state).then(resolve, reject);
          break;
      }
    }
  }

  private async repeat({ first, count }: Acceptance, state: State): Promise<Executed<State, Event>> {
    const events = await this.store.read(this.stream, first, count);
    return {
      state,
      events: events.map((event) => this.recorded(upcast(this.decider.catalogue, event), event.revision)),
    };
  }

  /** What the decider made comes back as it was made; only the store's type forgot which events they are. */
  private recorded({ id, type, data, metadata }: NewEvent, revision: number): RecordedFact<Event> {
    return { stream: this.stream, revision, id, type, data, metadata } as unknown as RecordedFact<Event>;
  }
}
