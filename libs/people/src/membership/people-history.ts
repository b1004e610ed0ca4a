import type { Evidence } from '@tender/context';
import { can, type Role } from '@tender/contracts';
import { upcast, type Position, type RecordedEvent, type Revision } from '@tender/event-store';
import {
  changesNothing,
  isPerson,
  later,
  plusMillis,
  type Actor,
  type Decider,
  type DomainEvent,
  type Instant,
} from '@tender/kernel';
import { companyDecider, companyStream, type Company } from '../companies/rules/company.js';
import { STAFF_STREAM, staffDecider, type Staff } from '../staff/staff.js';
import { approvalAt, isReadyToJoin, type InvitingApproval } from './inviting-approval.js';
import { isAdmittedIn } from './is-admitted-in.js';
import { mayBid } from './may-bid.js';

export { STAFF_STREAM };

/** Milliseconds by which a right may have ended before an event that records no revision: the decision may wait. */
export const GRACE = 10_000;

/** Milliseconds by which a right may have ended before an event that records its revision. */
export const STALE = 10 * 60_000;

/** Milliseconds by which a right may begin after an event that needs it: the clocks of two processes may differ. */
export const CLOCKS_APART = 10_000;

export const streamOfActor = (actor: Actor): string | null => {
  if (!isPerson(actor)) return null;
  return actor.companyId === null ? STAFF_STREAM : companyStream(actor.companyId);
};

/** An invitation. With `approval`, the server has invited one person because of that approval. */
export interface RecordedInvitation extends Partial<InvitingApproval> {
  companies: readonly { companyId: string; userIds: readonly string[] }[];
}

export const companiesJoining = ({ approval, companies }: RecordedInvitation): string[] =>
  approval === undefined ? [] : companies.map(({ companyId }) => companyStream(companyId));

export interface BidderAt {
  companyId: string;
  role: Role;
  userApproved: boolean;
  companyApproved: boolean;
}

export interface Stage<State> {
  at: Instant;
  position?: Position | undefined;
  state: State;
}

export interface Check {
  at: Instant;
  /** Revision of the stream that holds the right; undefined if the event records none, as in release 0.1.0. */
  revision?: Revision | undefined;
  /** Global position of the event. Events at earlier positions could be read, independent of clocks. */
  position?: Position | undefined;
  /** Latest revision of the stream that an earlier event recorded: it could be read, independent of clocks. */
  known?: Revision | undefined;
  /** Milliseconds by which the right may have ended before the event, if it records no revision. */
  grace?: number;
}

export class PeopleHistory {
  constructor(private readonly evidence: Evidence) {}

  get knowsStaff(): boolean {
    return this.evidence.has(STAFF_STREAM);
  }

  /** The bidder in the most favourable state that the server may have read; null if the person is unknown. */
  bidder(
    { companyId, userId, onBehalf }: { companyId: string; userId: string; onBehalf?: object | undefined },
    check: Check,
  ): BidderAt | null {
    const bidderIn = (state: Company): BidderAt | null => {
      const member = state.status === 'none' ? undefined : state.members[userId];
      if (!member) return null;
      const userApproved = mayBid(member, { onBehalf: onBehalf !== undefined });
      return { companyId, role: member.role, userApproved, companyApproved: state.status === 'approved' };
    };
    const isAdmitted = (state: Company) => {
      const bidder = bidderIn(state);
      return bidder !== null && can(bidder.role, 'bid:own') && bidder.userApproved && bidder.companyApproved;
    };
    const { stages, right } = rightIn(this.stagesOf(companyId), check, isAdmitted);
    const state = right ?? stages.at(-1)?.state;
    return state === undefined ? null : bidderIn(state);
  }

  /** Approval of the company, and unapproved people, by the most favourable states that the server may have read. */
  company(
    companyId: string,
    people: readonly string[],
    check: Pick<Check, 'at' | 'revision' | 'position' | 'known'>,
  ): { companyApproved: boolean; strangers: string[] } {
    const grace = check.revision === undefined ? GRACE : STALE;
    const stages = during(this.stagesOf(companyId), check, grace).map(({ state }) => state);
    const isApproved = (userId: string) =>
      stages.some((state) => state.status !== 'none' && state.members[userId]?.status === 'approved');
    return {
      companyApproved: stages.some(({ status }) => status === 'approved'),
      strangers: people.filter((userId) => !isApproved(userId)),
    };
  }

  /** Whether the server could let a person join. The right may have ended up to `STALE` before. */
  mayJoin({ companies, approvedBy, approval }: RecordedInvitation, check: Pick<Check, 'at' | 'position'>): boolean {
    const [{ companyId, userIds } = { companyId: '', userIds: [] }, ...others] = companies;
    const [userId, ...colleagues] = userIds;
    if (userId === undefined || approval === undefined || others.length > 0 || colleagues.length > 0) return false;
    const events = this.evidence.get(companyStream(companyId)) ?? [];
    const given = approvalAt(events, approval, userId);
    if (given === null || given.approvedBy !== approvedBy) return false;
    const stages = this.stagesOf(companyId);
    // The approval is earlier, independent of clocks: a fast clock may have been set back in between.
    const latest = later(plusMillis(check.at, CLOCKS_APART), stages[approval]!.at);
    const earliest = plusMillis(check.at, -STALE);
    return stages.some((stage, revision) => {
      const isPossible = stage.at <= latest && (stages[revision + 1]?.at ?? latest) >= earliest;
      return isPossible && revision >= approval && !isEarlier(check, stage) && isReadyToJoin(stage.state, userId);
    });
  }

  hasRole({ userId, role, companyId }: Actor, check: Check): boolean {
    // The server and guests have their role as user id.
    if (!isPerson({ role })) return userId === role && companyId === null;
    if (companyId !== null) {
      const isMember = (state: Company) => state.status !== 'none' && state.members[userId]?.role === role;
      return rightIn(this.stagesOf(companyId), check, isMember).right !== null;
    }
    if (!this.knowsStaff) return true;
    return rightIn(this.staffStages(), check, ({ staff }) => staff[userId] === role).right !== null;
  }

  /** The states of the staff that a command may have read after the check of its actor. */
  staffSince({ at, revision = 0 }: Check): Staff[] {
    const latest = plusMillis(at, CLOCKS_APART);
    const isRead = (stage: Stage<Staff>, place: number) =>
      place === revision || (place > revision && stage.at <= latest);
    return this.staffStages()
      .filter(isRead)
      .map(({ state }) => state);
  }

  /** Whether an actor had the role. Of a company's people, person and company must also be approved. */
  isAdmitted(actor: Actor, check: Check): boolean {
    const { companyId } = actor;
    if (companyId === null) return this.hasRole(actor, check);
    return rightIn(this.stagesOf(companyId), check, (state) => isAdmittedIn(state, actor)).right !== null;
  }

  private stagesOf(companyId: string): readonly Stage<Company>[] {
    return stagesIn(companyDecider, this.evidence.get(companyStream(companyId)));
  }

  staffStages(): readonly Stage<Staff>[] {
    return stagesIn(staffDecider, this.evidence.get(STAFF_STREAM));
  }
}

const NO_EVENTS: readonly RecordedEvent[] = [];

/** Cached stages of a stream's events, which many verifications share. */
const known = new WeakMap<readonly RecordedEvent[], readonly Stage<unknown>[]>();

export function stagesIn<State, Event extends DomainEvent>(
  decider: Pick<Decider<State, never, Event>, 'initial' | 'evolve' | 'catalogue'>,
  events: readonly RecordedEvent[] = NO_EVENTS,
): readonly Stage<State>[] {
  const stages = known.get(events) ?? readStages(decider, events);
  known.set(events, stages);
  return stages as readonly Stage<State>[];
}

function readStages<State, Event extends DomainEvent>(
  decider: Pick<Decider<State, never, Event>, 'initial' | 'evolve' | 'catalogue'>,
  events: readonly RecordedEvent[],
): Stage<State>[] {
  let state = decider.initial;
  return events.map((event) => {
    const { position, metadata } = event;
    const { at } = metadata;
    if (!changesNothing(event)) state = decider.evolve(state, upcast<Event>(decider.catalogue, event), at);
    return { at, position, state };
  });
}

/** @returns `stages` that the server may have read; as `right` the first state that gives it, null if there is none */
export function rightIn<State>(
  all: readonly Stage<State>[],
  check: Check,
  gives: (state: State) => boolean,
): { stages: readonly Stage<State>[]; right: State | null } {
  const { at, revision, grace = GRACE } = check;
  if (revision === undefined) {
    const stages = during(all, check, grace);
    return { stages, right: stages.find(({ state }) => gives(state))?.state ?? null };
  }
  // Index by revision: the stream is complete from revision 0. A recorded revision beyond its end is false.
  const stage = all[revision];
  if (!stage) return { stages: [], right: null };
  const couldBeRead = !isLater(stage, check) || heldBefore(all, revision, plusMillis(at, CLOCKS_APART), gives);
  if (!couldBeRead) return { stages: [], right: null };
  const end = endedBefore(all, { ...check, at: plusMillis(at, -STALE), revision }, gives);
  if (end) return { stages: [stage, end], right: null };
  return { stages: [stage], right: gives(stage.state) ? stage.state : null };
}

/** Whether an event is earlier than another in the global order of events. */
export const isEarlier = (
  { position }: Pick<Check, 'position'>,
  { position: before }: Pick<Check, 'position'>,
): boolean => position !== undefined && before !== undefined && position < before;

/** Whether a stage is later than the event, or its order is unknown. In an export no position is later. */
const isLater = ({ position }: Stage<unknown>, { position: before }: Pick<Check, 'position'>): boolean =>
  position === undefined || before === undefined || position > before;

/** Whether the right was already held at `instant`. A clock that was set back can give its event a later time. */
function heldBefore<State>(
  stages: readonly Stage<State>[],
  revision: Revision,
  instant: Instant,
  gives: (state: State) => boolean,
): boolean {
  if (stages[revision]!.at <= instant) return true;
  const last = stages.findLastIndex(({ at }) => at <= instant);
  return last >= 0 && stages.slice(last, revision + 1).every(({ state }) => gives(state));
}

/** Events after the checked one ended nothing, regardless of their time: a clock may have been set back. */
function endedBefore<State>(
  stages: readonly Stage<State>[],
  check: Pick<Check, 'at' | 'position'> & { revision: Revision },
  gives: (state: State) => boolean,
): Stage<State> | null {
  for (let next = check.revision + 1; next < stages.length; next++) {
    const stage = stages[next]!;
    if (stage.at >= check.at || isEarlier(check, stage)) return null;
    if (!gives(stage.state)) return stage;
  }
  return null;
}

export function during<State>(
  stages: readonly Stage<State>[],
  check: Pick<Check, 'at' | 'position' | 'known'>,
  millis: number,
): readonly Stage<State>[] {
  const { at, known = -1 } = check;
  const latest = plusMillis(at, CLOCKS_APART);
  const last = stages.findLastIndex(
    (stage, revision) => stage.at <= latest || isEarlier(stage, check) || revision <= known,
  );
  if (last < 1) return stages.slice(0, last + 1);
  const earliest = plusMillis(at, -millis);
  let first = last;
  while (first > 0 && stages[first]!.at >= earliest) first--;
  return stages.slice(first, last + 1);
}
