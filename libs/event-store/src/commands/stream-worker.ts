import { setTimeout as delay } from 'node:timers/promises';
import { backoffMillis } from '@tender/contracts';
import { Rejection, type Clock, type Decider, type DomainEvent } from '@tender/kernel';
import { UnreadableEvent } from '../codec.js';
import type { AppendHealth } from './append-health.js';
import { BatchAnswers } from './batch-answers.js';
import { outcomeOf, type CallMeter, type CallOutcome } from './call-meter.js';
import { BATCHES_AHEAD, COMMANDS_PER_BATCH, FLUSH_AT, RACE_MILLIS, RETRY_MILLIS, UNKNOWN_MILLIS } from '../pacing.js';
import {
  NO_STREAM,
  StoreFull,
  WrongExpectedRevision,
  type EventStore,
  type RecordedEvent,
  type Revision,
} from '../port.js';
import type { CommandContext, Executed, NamedCommand } from './command-types.js';
import { decideBatch, type AcceptedOutcome, type CommandBatch } from './command-batch.js';
import { Blockage, pauseAtMost, unrejected, verdictAfterRace, verdictAfterUnknown } from './retry-policy.js';
import { UnknownOutcomes, refuseForRoom, type Fate, type Sent, type Waiting } from './sent-batch.js';
import type { SnapshotStore } from '../snapshots.js';
import { Turns } from './turns.js';
import type { BatchScheduler } from './batch-scheduler.js';
import { StreamCache, type Acceptance, type Following, type StreamState } from './stream-cache.js';

export interface WorkerServices {
  store: EventStore;
  clock: Clock;
  snapshots: SnapshotStore | null;
  scheduler: BatchScheduler;
  meter: CallMeter;
  following: Following;
  health: AppendHealth;
}

/**
 * Runs the commands of one stream in order. A batch decides waiting commands, at most `COMMANDS_PER_BATCH`, each on the
 * state after the previous one, and writes their events in one append with the expected revision.
 * If other processes write, a command that needs an earlier event of the batch waits for the next batch.
 *
 *     execute        dispatch         append is durable
 *     ───────▶ waiting ─────────▶ sent ─────────▶ answered, in the order of the calls
 *                 ▲                 │
 *                 │ decided again   │ append is behind, full or unknown (`Fate`): all sent batches return
 *                 │                 ▼
 *                 └──────────── recovering ─────▶ rejected: BUSY, UNAVAILABLE, DISK_FULL
 *
 * - Waiting: nothing is sent while recovering, during a turn of other processes (`turns`), or with the maximum number of
 *   unanswered batches: `BATCHES_AHEAD`, or 1 if other processes write. An unread stream is recovered first.
 * - Sent: `answerSent` answers batch by batch. If an append fails, its batch and all later ones return to waiting.
 * - Recovering after `behind`, a conflict: reads up to the winner's event (`present`). BUSY after `ATTEMPTS`. While no
 *   read shows that event, `blockage` lengthens the pauses, and the outcome counts as unknown.
 * - Recovering after `unknown`: reads with backoff. UNAVAILABLE after `PATIENCE_MILLIS`. `unknownOutcomes` keeps the
 *   commands until the stream is beyond the place of their events: a retry is found as accepted, or is decided again.
 * - Recovering after `full`: DISK_FULL for the commands with events; decides the others again.
 */
export class StreamWorker<State, Command extends NamedCommand, Event extends DomainEvent> {
  readonly cache: StreamCache<State, Command, Event>;
  lastUse = 0;
  private waiting: Waiting<State, Command, Event>[] = [];
  private readonly sent: Sent<State, Command, Event>[] = [];
  private answering = false;
  private recovering = false;
  /** Stream revision reported by the last `WrongExpectedRevision`. Its event may never be committed. */
  private present: Revision = NO_STREAM;
  private readonly blockage = new Blockage();
  private readonly unknownOutcomes = new UnknownOutcomes();
  private readonly turns = new Turns(() => this.dispatchSoon());
  private readonly answers: BatchAnswers<State, Command, Event>;
  private readonly store: EventStore;
  private readonly clock: Clock;
  private readonly scheduler: BatchScheduler;
  private readonly meter: CallMeter;
  private readonly following: Following;
  private readonly health: AppendHealth;

  constructor(
    private readonly decider: Decider<State, Command, Event>,
    private readonly stream: string,
    { store, clock, snapshots, scheduler, meter, following, health }: WorkerServices,
  ) {
    this.store = store;
    this.clock = clock;
    this.scheduler = scheduler;
    this.meter = meter;
    this.following = following;
    this.health = health;
    this.cache = new StreamCache(decider, stream, store, snapshots, following);
    this.answers = new BatchAnswers({ decider, stream, store, accepted: this.cache.accepted });
  }

  get idle(): boolean {
    return (
      this.unknownOutcomes.isEmpty &&
      !this.recovering &&
      this.waiting.length === 0 &&
      this.sent.length === 0 &&
      !this.cache.busy
    );
  }

  execute(command: Command, context: CommandContext): Promise<Executed<State, Event>> {
    return new Promise((resolve, reject) => {
      const requestedAt = performance.now();
      const answered = (outcome: CallOutcome): void =>
        this.meter.answered(command.type, outcome, performance.now() - requestedAt);
      this.waiting.push({
        command,
        context,
        attempts: 0,
        requestedAt,
        resolve: (executed, outcome) => {
          answered(outcome);
          resolve(executed);
        },
        reject: (error) => {
          answered(outcomeOf(error));
          reject(error);
        },
      });
      this.dispatchSoon();
    });
  }

  onEvent(event: RecordedEvent): void {
    try {
      if (this.isFromOtherProcess(event)) this.turns.othersWrote();
      this.cache.onEvent(event);
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
    }
  }

  private get mayDispatch(): boolean {
    const full = this.sent.length >= (this.store.exclusive ? BATCHES_AHEAD : 1);
    return !full && !this.recovering && !this.turns.isYielding && this.waiting.length > 0;
  }

  flush(): void {
    if (this.mayDispatch) this.dispatch();
  }

  private dispatchSoon(): void {
    if (!this.mayDispatch) return;
    if (this.waiting.length >= FLUSH_AT) this.dispatch();
    else this.scheduler.soon(this);
  }

  private dispatch(): void {
    const head = this.sent.at(-1)?.batch.head ?? this.cache.lastSeen;
    if (!head) return void this.recover();
    const commands = this.waiting.splice(0, COMMANDS_PER_BATCH);
    const batch = decideBatch(
      {
        decider: this.decider,
        stream: this.stream,
        clock: this.clock,
        isShared: !this.store.exclusive,
        eventsPerAppend: this.store.eventsPerAppend,
        earlier: (commandId) => this.earlier(commandId),
        unknownOutcomes: this.unknownOutcomes,
      },
      head,
      commands,
    );
    this.waiting.unshift(...commands.splice(batch.outcomes.length));
    this.sent.push({
      commands,
      base: head.revision,
      batch,
      appended: batch.events.length > 0 ? this.appendBatch(head, batch) : this.checkRevision(batch.head),
    });
    if (!this.answering) void this.answerSent();
    this.dispatchSoon();
  }

  private async answerSent(): Promise<void> {
    this.answering = true;
    for (let first = this.sent[0]; first; first = this.sent[0]) {
      if ((await first.appended) !== 'durable') {
        this.answering = false;
        return this.recover();
      }
      this.sent.shift();
      this.cache.advance(first.batch.head);
      this.unknownOutcomes.forgetBefore(first.batch.head.revision);
      this.answers.answer(first);
      this.cache.saveSnapshotWhenQuiet();
      this.dispatchSoon();
    }
    this.answering = false;
  }

  private isFromOtherProcess({ id, revision }: RecordedEvent): boolean {
    const isOwn = this.sent.some(({ base, batch }) => batch.events[revision - base - 1]?.id === id);
    return !isOwn && revision > (this.cache.lastSeen?.revision ?? NO_STREAM);
  }

  /** If an unknown append was written, its commands are found and answered as retries. */
  private async recover(): Promise<void> {
    this.recovering = true;
    const undone = this.sent.splice(0);
    const fates = await Promise.all(undone.map(({ appended }) => appended));
    for (const [index, sent] of undone.entries()) if (fates[index] === 'unknown') this.unknownOutcomes.add(sent);
    const unanswered = undone.flatMap((sent, index) =>
      fates[index] === 'full' ? refuseForRoom(sent, this.unknownOutcomes) : sent.commands,
    );
    for (const command of unanswered) command.attempts++;
    this.waiting.unshift(...unanswered);
    const attempts = unanswered[0]?.attempts ?? 0;
    try {
      if (fates.includes('unknown')) await this.readAfterUnknown(attempts);
      else await this.readAfterRefusal(undone, fates[0] === 'behind' ? undone[0]!.base : null, attempts);
      this.unknownOutcomes.forgetBefore(this.revision);
    } catch (cause) {
      const unavailable =
        cause instanceof Rejection
          ? cause
          : new Rejection('UNAVAILABLE', { cause: cause instanceof Error ? cause.name : 'unknown' });
      for (const { reject } of this.waiting.splice(0)) reject(unavailable);
    }
    this.recovering = false;
    this.dispatchSoon();
  }

  private async readAfterUnknown(attempts: number): Promise<void> {
    this.waiting = unrejected(this.waiting, verdictAfterUnknown);
    if (attempts > 1) await pauseAtMost(backoffMillis(RETRY_MILLIS, attempts));
    await this.cache.refresh();
    this.waiting = unrejected(this.waiting, verdictAfterUnknown);
  }

  /** @param refusedAt base of the first batch, if another event is at its place; null if only its revision was checked */
  private async readAfterRefusal(
    undone: readonly Sent<State, Command, Event>[],
    refusedAt: Revision | null,
    attempts: number,
  ): Promise<void> {
    const isUpToDate = (): boolean => refusedAt !== null && this.revision > refusedAt && this.revision >= this.present;
    if (attempts > 1) await pauseAtMost(RACE_MILLIS);
    if (!isUpToDate()) await this.cache.refresh();
    if (refusedAt !== null && this.revision <= refusedAt) {
      this.blockage.refused();
      // The event that no read shows may be an earlier attempt of these commands, at another process.
      for (const sent of undone) this.unknownOutcomes.add(sent);
      const patient = unrejected(this.waiting, (command) => this.blockage.verdict(command));
      if (patient.length < this.waiting.length) this.health.failed();
      this.waiting = patient;
      await pauseAtMost(this.blockage.pauseMillis);
      if (!isUpToDate()) await this.cache.refresh();
      if (this.revision <= refusedAt) return;
    }
    this.blockage.end();
    this.waiting = unrejected(this.waiting, verdictAfterRace);
  }

  private get revision(): Revision {
    return this.cache.lastSeen?.revision ?? NO_STREAM;
  }

  private async appendBatch(head: StreamState<State>, batch: CommandBatch<State>): Promise<Fate> {
    const startedAt = performance.now();
    try {
      this.following.appended(await this.store.appendEvents(this.stream, head.revision, batch.events), startedAt);
      this.health.worked();
      this.blockage.end();
      if (!this.store.exclusive) this.turns.wrote(batch.outcomes.length, performance.now() - startedAt);
      return 'durable';
    } catch (error) {
      if (error instanceof WrongExpectedRevision) {
        this.present = error.present;
        this.turns.othersWrote();
        return 'behind';
      }
      if (!(error instanceof RangeError)) this.health.failed();
      if (error instanceof StoreFull) return 'full';
      await delay(UNKNOWN_MILLIS);
      return 'unknown';
    }
  }

  /** Whether commands without events were decided on the last revision: another process's event may allow them. */
  private async checkRevision(head: StreamState<State>): Promise<Fate> {
    if (this.store.exclusive) return 'durable';
    try {
      return (await this.cache.refresh()).revision === head.revision ? 'durable' : 'behind';
    } catch {
      return 'unknown';
    }
  }

  private earlier(commandId: string): Acceptance | AcceptedOutcome<State> | undefined {
    const acceptance = this.cache.accepted.get(commandId);
    if (acceptance) return acceptance;
    for (const { batch } of this.sent) {
      const outcome = batch.accepted.get(commandId);
      if (outcome) return outcome;
    }
    return undefined;
  }
}
