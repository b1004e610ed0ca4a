import { later, Rejection, type Clock, type Decider, type DomainEvent } from '@tender/kernel';
import type { Acceptance } from './accepted-commands.js';
import type { CommandContext } from './command-executor.js';
import { sealEvents } from './event-factory.js';
import { MAXIMUM_APPEND_BYTES, type NewEvent } from './port.js';
import type { Head } from './stream-cache.js';

/** What a round says to one command, once the round's events are durable. */
export type Outcome<State> =
  AcceptedOutcome<State> | { kind: 'repeated'; acceptance: Acceptance } | { kind: 'refused'; error: unknown };

export interface AcceptedOutcome<State> {
  kind: 'accepted';
  first: number;
  events: NewEvent[];
  state: State;
  fingerprint: string | undefined;
}

/** Some commands decided one after another, to be written in one append. */
export interface Round<State> {
  /** One for each command, in order; fewer when not all fit into one append. */
  outcomes: Outcome<State>[];
  events: NewEvent[];
  /** Where the stream stands once they are written. */
  head: Head<State>;
  /** What it accepted of commands that may come again, by their ids. */
  accepted: Map<string, AcceptedOutcome<State>>;
}

export interface RoundRules<State, Command, Event extends DomainEvent> {
  decider: Decider<State, Command, Event>;
  stream: string;
  clock: Clock;
  /** What was said before to a command with this id. */
  earlier(commandId: string): Acceptance | AcceptedOutcome<State> | undefined;
}

/** Decides commands, each on what those before it left. An unexpected error in one is that command's own. */
export function decideRound<State, Command, Event extends DomainEvent>(
  { decider, stream, clock, earlier }: RoundRules<State, Command, Event>,
  start: Head<State>,
  commands: readonly { command: Command; context: CommandContext; attempts: number }[],
): Round<State> {
  const round: Round<State> = { outcomes: [], events: [], head: start, accepted: new Map() };
  const now = later(clock(), start.at);
  let bytes = 0;
  for (const { command, context, attempts } of commands) {
    // After an append whose outcome is unknown, what was decided once may stand in the stream.
    const mayBeRepeated = !context.once || attempts > 0;
    const before = mayBeRepeated ? (earlier(context.commandId) ?? round.accepted.get(context.commandId)) : undefined;
    if (before) {
      round.outcomes.push(repetition(before, context));
      continue;
    }
    try {
      const { head } = round;
      const facts = decider.decide(head.state, command, { now, actor: context.actor });
      const sealed = sealEvents({ stream, catalogue: decider.catalogue, head, now, context }, facts);
      if (sealed.bytes > MAXIMUM_APPEND_BYTES) throw new Rejection('TOO_LARGE');
      if (bytes + sealed.bytes > MAXIMUM_APPEND_BYTES) break;
      const state = facts.reduce((known, fact) => decider.evolve(known, fact, now), head.state);
      const outcome: AcceptedOutcome<State> = {
        kind: 'accepted',
        first: head.revision + 1,
        events: sealed.events,
        state,
        fingerprint: context.fingerprint,
      };
      round.outcomes.push(outcome);
      if (!context.once) round.accepted.set(context.commandId, outcome);
      round.events.push(...sealed.events);
      bytes += sealed.bytes;
      if (facts.length > 0) round.head = { state, revision: head.revision + facts.length, hash: sealed.hash, at: now };
    } catch (error) {
      round.outcomes.push({ kind: 'refused', error });
    }
  }
  return round;
}

/** The answer to a command whose id was accepted before. */
function repetition<State>(
  before: Acceptance | AcceptedOutcome<State>,
  { fingerprint }: CommandContext,
): Outcome<State> {
  if (before.fingerprint !== fingerprint) return { kind: 'refused', error: new Rejection('KEY_REUSED') };
  return 'kind' in before ? before : { kind: 'repeated', acceptance: before };
}
