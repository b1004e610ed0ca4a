import { randomUUID } from 'node:crypto';
import {
  canonical,
  chainLink,
  changesNothing,
  later,
  NOTHING_CHANGED,
  Rejection,
  type Authority,
  type Clock,
  type Decider,
  type DomainEvent,
  type EventCatalogue,
  type Instant,
} from '@tender/kernel';
import type { CommandContext } from './command-types.js';
import { MAXIMUM_APPEND_BYTES, type NewEvent, type Revision } from '../port.js';
import type { Acceptance, StreamState } from './stream-cache.js';

export type Outcome<State> =
  | AcceptedOutcome<State>
  | { kind: 'repeated'; acceptance: Acceptance }
  /** `isFenced`: a fence event was added, so the refusal is true only if that is durable. */
  | { kind: 'refused'; error: unknown; isFenced: boolean };

export interface AcceptedOutcome<State> {
  kind: 'accepted';
  first: number;
  events: NewEvent[];
  state: State;
  fingerprint: string | undefined;
}

export interface CommandBatch<State> {
  outcomes: Outcome<State>[];
  events: NewEvent[];
  head: StreamState<State>;
  accepted: Map<string, AcceptedOutcome<State>>;
}

export interface BatchRules<State, Command, Event extends DomainEvent> {
  decider: Decider<State, Command, Event>;
  stream: string;
  clock: Clock;
  /** Whether other processes write to the stream. */
  isShared: boolean;
  eventsPerAppend: number;
  earlier(commandId: string): Acceptance | AcceptedOutcome<State> | undefined;
  unknownOutcomes: { mayFollow(commandId: string, revision: Revision): boolean };
}

/** Decides each command on the state after the previous one. An unexpected error fails its own command only. */
export function decideBatch<State, Command, Event extends DomainEvent>(
  { decider, stream, clock, isShared, eventsPerAppend, earlier, unknownOutcomes }: BatchRules<State, Command, Event>,
  start: StreamState<State>,
  commands: readonly { command: Command; context: CommandContext; attempts: number }[],
): CommandBatch<State> {
  const batch: CommandBatch<State> = { outcomes: [], events: [], head: start, accepted: new Map() };
  const now = later(clock(), start.at);
  let bytes = 0;
  for (const { command, context, attempts } of commands) {
    // After an append with an unknown outcome, the command's events may already be in the stream.
    const mayBeRepeated = context.idempotent !== false || attempts > 0;
    const before = mayBeRepeated ? (earlier(context.commandId) ?? batch.accepted.get(context.commandId)) : undefined;
    if (before) {
      batch.outcomes.push(repetition(before, context));
      continue;
    }
    try {
      const { head } = batch;
      // Canonical before `evolve`, so that the state has the same order of keys as after a read from the store.
      const facts = decider
        .decide(head.state, command, { now, actor: context.actor })
        .map((fact) => ({ ...fact, data: canonical(fact.data) }));
      // The append may stay uncommitted. Another process would decide a repeat without the batch's earlier events, and refuse it finally.
      const mayBeRepeatedElsewhere = isShared && context.idempotent !== false && head.state !== start.state;
      if (mayBeRepeatedElsewhere && !accepts(decider, start.state, command, { now, actor: context.actor })) break;
      // A command that changed nothing is recorded only with an `Idempotency-Key`: reactors repeat their commands on purpose.
      const authority =
        facts.length > 0 ? context.authorise?.(head.state, facts, now, { stream, revision: head.revision }) : undefined;
      const noted = facts.length === 0 && context.fingerprint !== undefined ? [NOTHING_CHANGED] : facts;
      const sealed = sealEvents({ stream, catalogue: decider.catalogue, head, now, context, authority }, noted);
      if (sealed.bytes > MAXIMUM_APPEND_BYTES) throw new Rejection('TOO_LARGE');
      if (bytes + sealed.bytes > MAXIMUM_APPEND_BYTES) break;
      if (batch.events.length > 0 && batch.events.length + sealed.events.length > eventsPerAppend) break;
      const state = facts.reduce((known, fact) => decider.evolve(known, fact, now), head.state);
      const outcome: AcceptedOutcome<State> = {
        kind: 'accepted',
        first: head.revision + 1,
        events: sealed.events,
        state,
        fingerprint: context.fingerprint,
      };
      batch.outcomes.push(outcome);
      if (context.idempotent !== false) batch.accepted.set(context.commandId, outcome);
      batch.events.push(...sealed.events);
      bytes += sealed.bytes;
      if (noted.length > 0) batch.head = { state, revision: head.revision + noted.length, hash: sealed.hash, at: now };
    } catch (error) {
      const { head } = batch;
      const mayBeWrittenElsewhere = isShared && context.fingerprint !== undefined && isByTime(error, decider);
      const isFenced = mayBeWrittenElsewhere || unknownOutcomes.mayFollow(context.commandId, head.revision);
      if (isFenced) {
        // An earlier append of the command may still arrive: the fence event occupies its place.
        const unnamed = { ...context, commandId: randomUUID(), fingerprint: undefined };
        const place = { stream, catalogue: decider.catalogue, head, now, context: unnamed };
        const fence = sealEvents(place, [NOTHING_CHANGED]);
        if (bytes + fence.bytes > MAXIMUM_APPEND_BYTES) break;
        batch.events.push(...fence.events);
        bytes += fence.bytes;
        batch.head = { state: head.state, revision: head.revision + 1, hash: fence.hash, at: now };
      }
      batch.outcomes.push({ kind: 'refused', error, isFenced });
    }
  }
  return batch;
}

function accepts<State, Command, Event extends DomainEvent>(
  { decide }: Pick<Decider<State, Command, Event>, 'decide'>,
  ...decision: Parameters<typeof decide>
): boolean {
  try {
    decide(...decision);
    return true;
  } catch {
    return false;
  }
}

const isByTime = (error: unknown, { refusesByTime }: { refusesByTime?: ReadonlySet<string> }): boolean =>
  error instanceof Rejection && refusesByTime?.has(error.code) === true;

function repetition<State>(
  before: Acceptance | AcceptedOutcome<State>,
  { fingerprint }: CommandContext,
): Outcome<State> {
  if (before.fingerprint !== fingerprint)
    return { kind: 'refused', error: new Rejection('KEY_REUSED'), isFenced: false };
  return 'kind' in before ? before : { kind: 'repeated', acceptance: before };
}

/**
 * Salt of a hash. A bidder receives the hash of an own event, and later the event without its position in the stream. Without a salt the position,
 * which counts other bidders' events, could be found by trying. A UUID has 122 random bits, and Node caches them: salts are on the path of every bid.
 */
const newSalt = (): string => randomUUID();

interface Place<Event extends DomainEvent> {
  stream: string;
  catalogue: EventCatalogue<Event>;
  head: { revision: Revision; hash: string };
  now: Instant;
  context: CommandContext;
  authority?: Authority | undefined;
}

export function sealEvents<Event extends DomainEvent>(
  { stream, catalogue, head, now, context, authority }: Place<Event>,
  facts: readonly (Event | typeof NOTHING_CHANGED)[],
): { events: NewEvent[]; hash: string; bytes: number } {
  const {
    actor: { userId, role, companyId, revision },
    bidderRevision,
    commandId,
    fingerprint,
    requestId,
  } = context;
  const actor = { companyId, role, userId };
  let { hash } = head;
  let bytes = 0;
  const events = facts.map(({ type, data }, index): NewEvent => {
    const version = changesNothing({ type }) ? 1 : catalogue[type as Event['type']].version;
    const metadata = {
      actor,
      ...(revision !== undefined && { actorRevision: revision }),
      at: now,
      ...(authority && { authority }),
      ...(bidderRevision !== undefined && { bidderRevision }),
      commandId,
      ...(fingerprint && { fingerprint }),
      previousHash: hash,
      requestId,
      salt: newSalt(),
      version,
    };
    // The event id is new for each decision: EventStoreDB recognises a repeated event by its id alone (docs/decisions/0003).
    const event = { id: randomUUID(), type, data };
    const chained = chainLink({ ...event, stream, revision: head.revision + 1 + index, metadata });
    hash = chained.hash;
    bytes += chained.bytes;
    return { ...event, metadata: { ...metadata, hash }, json: chained.json };
  });
  return { events, hash, bytes };
}
