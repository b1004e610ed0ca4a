import { setTimeout as delay } from 'node:timers/promises';
import { later, Rejection, type Clock, type Decider, type DomainEvent } from '@tender/kernel';
import type { Acceptance } from './accepted-commands.js';
import { upcast } from './codec.js';
import type { CommandContext, Executed, RecordedFact } from './command-executor.js';
import { sealEvents } from './event-factory.js';
import { MAXIMUM_APPEND_BYTES, WrongExpectedRevision, type EventStore, type NewEvent } from './port.js';
import type { SnapshotStore } from './snapshots.js';
import { StreamCache, type Head } from './stream-cache.js';

interface Waiting<State, Command, Event extends DomainEvent> {
  command: Command;
  context: CommandContext;
  resolve(executed: Executed<State, Event>): void;
  reject(error: unknown): void;
}

/** What a round of decisions says to one command, once the round's events are durable. */
type Outcome<State> =
  | { kind: 'accepted'; first: number; events: NewEvent[]; state: State; fingerprint: string | undefined }
  | { kind: 'repeated'; acceptance: Acceptance }
  | { kind: 'refused'; error: unknown };

interface Round<State> {
  /** One for each command of the batch, in order; fewer when not all fit into one append. */
  outcomes: Outcome<State>[];
  events: NewEvent[];
  head: Head<State>;
}

/** So often a batch is tried against other writers or a failing store, before its commands are told that the house is busy. */
const ATTEMPTS = 20;
const COMMANDS_PER_BATCH = 500;

/**
 * The commands of one stream, one after another: all that wait are decided on the cached state, each on what those before it left, and
 * their events are written in one append with the expected revision.
 */
export class Lane<State, Command, Event extends DomainEvent> {
  readonly cache: StreamCache<State, Command, Event>;
  /** When it was used last, in uses of the executor. */
  lastUse = 0;
  private waiting: Waiting<State, Command, Event>[] = [];
  private working = false;
  private readonly store: EventStore;
  private readonly clock: Clock;

  constructor(
    private readonly decider: Decider<State, Command, Event>,
    private readonly stream: string,
    { store, clock, snapshots }: { store: EventStore; clock: Clock; snapshots: SnapshotStore | null },
  ) {
    this.store = store;
    this.clock = clock;
    this.cache = new StreamCache(decider, stream, store, snapshots);
  }

  get idle(): boolean {
    return !this.working && !this.cache.busy;
  }

  execute(command: Command, context: CommandContext): Promise<Executed<State, Event>> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ command, context, resolve, reject });
      if (this.working) return;
      this.working = true;
      // Whatever else this turn of the event loop brings joins the same batch.
      setImmediate(() => void this.work());
    });
  }

  private async work(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, COMMANDS_PER_BATCH);
      try {
        const settled = await this.settle(batch);
        this.waiting.unshift(...batch.slice(settled));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      this.cache.saveSnapshotIfDue(this.waiting.length === 0);
    }
    this.working = false;
  }

  /** Decides, appends and answers a batch. @returns how many of its commands are settled. */
  private async settle(batch: Waiting<State, Command, Event>[]): Promise<number> {
    let head = this.cache.lastSeen ?? (await this.refresh());
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const round = this.decide(head, batch);
      if (round.events.length === 0 && !this.store.exclusive) {
        // Only refusals: another process may have written what would allow them.
        const tail = await this.refresh();
        if (tail.revision > head.revision) {
          head = tail;
          continue;
        }
      }
      if (round.events.length === 0 || (await this.append(head, round))) {
        this.answer(batch, round);
        return round.outcomes.length;
      }
      if (attempt > 0) await delay(Math.min(5 * 2 ** attempt, 500) * Math.random());
      // After an unknown outcome, too: commands that were written after all are now remembered, and answered as repetitions.
      head = await this.refresh();
    }
    throw new Rejection('BUSY');
  }

  private async refresh(): Promise<Head<State>> {
    try {
      return await this.cache.refresh();
    } catch (cause) {
      throw new Rejection('UNAVAILABLE', { cause: cause instanceof Error ? cause.name : 'unknown' });
    }
  }

  /** @returns whether the round's events are known to be durable. After false only the stream can tell. */
  private async append(head: Head<State>, round: Round<State>): Promise<boolean> {
    try {
      await this.store.append(this.stream, head.revision, round.events);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) await delay(10);
      return false;
    }
    this.cache.advance(round.head);
    for (const [index, { metadata }] of round.events.entries()) this.cache.accepted.remember({ revision: head.revision + 1 + index, metadata });
    return true;
  }

  private decide(head: Head<State>, batch: Waiting<State, Command, Event>[]): Round<State> {
    const round: Round<State> = { outcomes: [], events: [], head };
    const acceptedNow = new Map<string, Outcome<State> & { kind: 'accepted' }>();
    const now = later(this.clock(), head.at);
    let bytes = 0;
    for (const { command, context } of batch) {
      const earlier = this.cache.accepted.get(context.commandId) ?? acceptedNow.get(context.commandId);
      if (earlier) {
        round.outcomes.push(repetition(earlier, context));
        continue;
      }
      try {
        const facts = this.decider.decide(round.head.state, command, { now, actor: context.actor });
        const sealed = sealEvents({ stream: this.stream, catalogue: this.decider.catalogue, head: round.head, now, context }, facts);
        if (sealed.bytes > MAXIMUM_APPEND_BYTES) throw new Rejection('TOO_LARGE');
        if (bytes + sealed.bytes > MAXIMUM_APPEND_BYTES) break;
        const state = facts.reduce((before, fact) => this.decider.evolve(before, fact, now), round.head.state);
        const accepted = {
          kind: 'accepted' as const, first: round.head.revision + 1, events: sealed.events, state, fingerprint: context.fingerprint,
        };
        round.outcomes.push(accepted);
        acceptedNow.set(context.commandId, accepted);
        bytes += sealed.bytes;
        round.events.push(...sealed.events);
        if (facts.length > 0) round.head = { state, revision: round.head.revision + facts.length, hash: sealed.hash, at: now };
      } catch (error) {
        round.outcomes.push({ kind: 'refused', error });
      }
    }
    return round;
  }

  private answer(batch: Waiting<State, Command, Event>[], { outcomes, head }: Round<State>): void {
    for (const [index, outcome] of outcomes.entries()) {
      const { resolve, reject } = batch[index]!;
      switch (outcome.kind) {
        case 'refused':
          reject(outcome.error);
          break;
        case 'accepted':
          resolve({ state: outcome.state, events: outcome.events.map((event, offset) => this.recorded(event, outcome.first + offset)) });
          break;
        case 'repeated':
          this.repeat(outcome.acceptance, head.state).then(resolve, reject);
          break;
      }
    }
  }

  private async repeat({ first, count }: Acceptance, state: State): Promise<Executed<State, Event>> {
    const events = await this.store.read(this.stream, first, count);
    return { state, events: events.map((event) => this.recorded(upcast(this.decider.catalogue, event), event.revision)) };
  }

  /** What the decider made comes back as it was made; only the store's type forgot which events they are. */
  private recorded(event: NewEvent, revision: number): RecordedFact<Event> {
    return { ...event, stream: this.stream, revision } as unknown as RecordedFact<Event>;
  }
}

/** The answer to a command whose id was accepted before, in the stream or in this very round. */
function repetition<State>(
  earlier: Acceptance | (Outcome<State> & { kind: 'accepted' }), { fingerprint }: CommandContext,
): Outcome<State> {
  if (earlier.fingerprint !== fingerprint) return { kind: 'refused', error: new Rejection('KEY_REUSED') };
  return 'kind' in earlier ? earlier : { kind: 'repeated', acceptance: earlier };
}
