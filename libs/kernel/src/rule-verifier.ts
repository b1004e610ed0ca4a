import { roleMayGive, type CommandRights } from '@tender/contracts';
import type { Instant } from './clock.js';
import { isPerson, type Actor, type Decider, type DomainEvent } from './decider.js';
import { canonicalJson } from './canonical-json.js';
import type { Authority, StoredEvent } from './hash-chain.js';
import { Rejection } from './rejection.js';
import type { RulesVersion } from './rules-version.js';

export interface RecordedStep<Event extends DomainEvent> {
  event: Event;
  at: Instant;
  actor: Actor;
  commandId: string;
  actorRevision?: number | undefined;
  bidderRevision?: number | undefined;
  authority?: Authority | undefined;
  revision?: number | undefined;
  position?: bigint | undefined;
  version?: number | undefined;
}

export function recordedStep<Event extends DomainEvent>(
  event: Event,
  { metadata, revision, position }: Pick<StoredEvent, 'metadata' | 'revision'> & { position?: bigint },
): RecordedStep<Event> {
  const { at, actor, commandId, actorRevision, bidderRevision, authority, version } = metadata;
  return { event, at, actor, commandId, actorRevision, bidderRevision, authority, revision, position, version };
}

export type CommandRun<Event extends DomainEvent> = readonly RecordedStep<Event>[];

export interface RuleMisfit {
  problem: 'actor' | 'rule';
  rule?: string;
}

export const isSameEvent = (one: DomainEvent, other: DomainEvent): boolean =>
  one.type === other.type && canonicalJson(one.data) === canonicalJson(other.data);

/**
 * Replays the rules over a history. From the first event of a command it reconstructs the command, decides it on the state before, with the recorded
 * actor and time, and compares the decision with the record. The first event may hold only a part of the command. If an unexpected event of the same
 * command follows, the command is reconstructed from all its events so far.
 */
export abstract class RuleVerifier<
  State,
  Command extends { type: string },
  Event extends DomainEvent,
  Misfit extends { problem: string } = RuleMisfit,
> {
  protected state: State;
  private before: State;
  private run: RecordedStep<Event>[] = [];
  private expected: Event[] = [];

  constructor(
    private readonly decider: Pick<Decider<State, Command, Event>, 'initial' | 'evolve'>,
    private readonly rights: CommandRights<Command>,
  ) {
    this.state = decider.initial;
    this.before = decider.initial;
  }

  next(step: RecordedStep<Event>): RuleMisfit | Misfit | null {
    const isContinuation = this.isContinuation(step);
    const misfit = isContinuation ? this.misfitOfData(step.event) : (this.unfinished() ?? this.misfitOfCommand(step));
    if (misfit) return misfit;
    if (isContinuation) this.run.push(step);
    this.verified(step);
    this.state = this.decider.evolve(this.state, step.event, step.at);
    return null;
  }

  /** Call it after the last event. @returns a misfit if the last command must have had more events */
  end(): RuleMisfit | null {
    return this.unfinished();
  }

  /** Candidate commands for a run, the likeliest first. None if the events cannot start a command. */
  protected abstract commandsBehind(state: State, run: CommandRun<Event>): Command[];

  /** @throws Rejection if the rules refuse the command */
  protected abstract decide(state: State, command: Command, run: CommandRun<Event>): Event[];

  protected addsFacts(_: CommandRun<Event>): boolean {
    return false;
  }

  protected abstract hasRole(step: RecordedStep<Event>): boolean;

  /** Checks ids and instants, which are input of the rules. */
  protected misfitOfData(_: Event): RuleMisfit | Misfit | null {
    return null;
  }

  /** Compares a decided event with the recorded one. Overrides ignore fields that verification cannot derive. */
  protected isAsDecided(decided: Event, recorded: Event, _: State): boolean {
    return isSameEvent(decided, recorded);
  }

  protected rulesOf(_: State, __: Event): RulesVersion | null {
    return null;
  }

  protected isVoid(_: Event): boolean {
    return false;
  }

  protected misfitOfFirst(decided: Event | undefined, { event }: RecordedStep<Event>): RuleMisfit | Misfit | null {
    if (!decided) return this.isVoid(event) ? null : { problem: 'rule', rule: 'nothing to change' };
    return this.isAsDecided(decided, event, this.state) ? null : { problem: 'rule', rule: 'different' };
  }

  protected misfitOfError(error: unknown, _: RecordedStep<Event>): RuleMisfit | Misfit {
    if (error instanceof Rejection) return { problem: 'rule', rule: error.code };
    throw error;
  }

  /** Whether a user's event lacks the revision that its rules require, or an event of the server or a guest has one. */
  protected hasWrongRevision({ event, actor, actorRevision }: RecordedStep<Event>): boolean {
    return isPerson(actor) ? actorRevision === undefined && this.demandsRevisions(event) : actorRevision !== undefined;
  }

  protected demandsRevisions(event: Event): boolean {
    return this.rulesOf(this.state, event)?.recordsRevisions === true;
  }

  /** Called for each correct event before it changes the state. */
  protected verified(_: RecordedStep<Event>): void {}

  private unfinished(): RuleMisfit | null {
    const [missing] = this.expected;
    return missing ? { problem: 'rule', rule: `without ${missing.type}` } : null;
  }

  private isContinuation(step: RecordedStep<Event>): boolean {
    const last = this.run.at(-1);
    const isSameCommand =
      step.commandId === last?.commandId &&
      step.at === last.at &&
      step.actorRevision === last.actorRevision &&
      canonicalJson(step.actor) === canonicalJson(last.actor);
    if (!isSameCommand) return false;
    const [expected] = this.expected;
    const isExpected = expected !== undefined && isSameEvent(step.event, expected);
    if (!isExpected || this.addsFacts([...this.run, step])) return this.isExplained([...this.run, step]);
    this.expected.shift();
    return true;
  }

  private isExplained(run: CommandRun<Event>): boolean {
    return this.commandsBehind(this.before, run).some((command) => {
      if (!this.mayGive(command, run[0]!, this.before)) return false;
      const decided = this.decisionOn(command, run);
      if (!decided || decided.length < run.length) return false;
      const isDecided = run.every(({ event }, place) =>
        place === 0 ? this.isAsDecided(decided[0]!, event, this.before) : isSameEvent(decided[place]!, event),
      );
      if (isDecided) this.expected = decided.slice(run.length);
      return isDecided;
    });
  }

  private decisionOn(command: Command, run: CommandRun<Event>): Event[] | null {
    try {
      return this.decide(this.before, command, run);
    } catch (error) {
      if (error instanceof Rejection) return null;
      throw error;
    }
  }

  private misfitOfCommand(step: RecordedStep<Event>): RuleMisfit | Misfit | null {
    this.before = this.state;
    this.run = [step];
    let first: RuleMisfit | Misfit | null = null;
    for (const command of this.commandsBehind(this.state, this.run)) {
      const misfit = this.misfitOf(command, step);
      if (!misfit) return null;
      first ??= misfit;
    }
    return first ?? { problem: 'rule', rule: 'without its command' };
  }

  private misfitOf(command: Command, step: RecordedStep<Event>): RuleMisfit | Misfit | null {
    if (!this.mayGive(command, step, this.state)) return { problem: 'actor', rule: command.type };
    if (this.hasWrongRevision(step)) return { problem: 'actor', rule: 'revision' };
    if (!this.hasRole(step)) return { problem: 'actor', rule: 'role' };
    return this.misfitOfData(step.event) ?? this.misfitOfDecision(command, step);
  }

  private misfitOfDecision(command: Command, step: RecordedStep<Event>): RuleMisfit | Misfit | null {
    let decided: Event[];
    try {
      decided = this.decide(this.state, command, this.run);
    } catch (error) {
      return this.misfitOfError(error, step);
    }
    const misfit = this.misfitOfFirst(decided[0], step);
    if (!misfit) this.expected = decided.slice(1);
    return misfit;
  }

  protected mayGive({ type }: Command, { actor }: RecordedStep<Event>, _: State): boolean {
    return roleMayGive(this.rights[type as Command['type']], actor.role);
  }
}
