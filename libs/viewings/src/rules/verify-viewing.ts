import {
  canonicalJson,
  isSameEvent,
  isSystem,
  mayRecordRules,
  rulesOf,
  RuleVerifier,
  streamIdOf,
  type CommandRun,
  type Instant,
  type RecordedStep,
  type RuleMisfit,
  type RulesVersion,
} from '@tender/kernel';
import { commandsBehind, type CompanyFactsAt } from './commands-behind.js';
import { hasPossibleInstants, recordedTimes } from './recorded-times.js';
import { evolve, type Viewing } from './viewing.js';
import type { ViewingCommand } from './viewing.commands.js';
import { decide, viewingDecider } from './viewing-decider.js';
import {
  VIEWING_DETAILS,
  type BookingTime,
  type ViewingEvent,
  type ViewingEventOf,
  type ViewingDetails,
} from './viewing.events.js';
import { VIEWING_RIGHTS } from './viewing-rights.js';
import { hasViewingShape } from './viewing-shapes.js';

/** Facts at the time of an event, from the streams of staff, companies and the installation. */
export interface ViewingPeople extends CompanyFactsAt {
  hasRole(step: RecordedStep<ViewingEvent>): boolean;
  mayJoin(step: RecordedStep<ViewingEventOf<'CompaniesInvited'>>): boolean;
  mayBegin(rules: number, at: Instant): boolean;
}

/** Accepts every person: for histories without streams of people. */
const UNCHECKED: ViewingPeople = {
  company: () => ({ companyApproved: true, strangers: [] }),
  hasRole: () => true,
  mayJoin: () => true,
  mayBegin: () => true,
};

export class ViewingVerifier extends RuleVerifier<Viewing, ViewingCommand, ViewingEvent> {
  /** Ids of the history so far: the server never reuses one. */
  private readonly ids = new Set<string>();

  constructor(
    private readonly viewingId: string,
    private readonly people: ViewingPeople = UNCHECKED,
  ) {
    super(viewingDecider, VIEWING_RIGHTS);
  }

  get rules(): number | null {
    return this.state.status === 'none' ? null : this.state.rules;
  }

  override next(step: RecordedStep<ViewingEvent>): RuleMisfit | null {
    return hasViewingShape(step.event) ? super.next(step) : { problem: 'rule', rule: 'form' };
  }

  protected override commandsBehind(viewing: Viewing, run: CommandRun<ViewingEvent>): ViewingCommand[] {
    return commandsBehind(viewing, run, this.people);
  }

  protected override decide(viewing: Viewing, command: ViewingCommand, run: CommandRun<ViewingEvent>): ViewingEvent[] {
    const { at, actor } = run[0]!;
    const after = run.reduce((state, { event }) => evolve(state, event, at), viewing);
    const times = [...timesIn(after, run), ...timesIn(viewing, run)];
    return decide(viewing, command, { now: at, actor, localTimes: recordedTimes(after, times) });
  }

  /** A swap of bookings names its second company only in the second event. */
  protected override addsFacts([first, ...more]: CommandRun<ViewingEvent>): boolean {
    return first?.event.type === 'BookingUpdated' && !isSystem(first.actor) && more.length > 0;
  }

  protected override hasRole(step: RecordedStep<ViewingEvent>): boolean {
    return this.people.hasRole(step);
  }

  protected override misfitOfData(event: ViewingEvent): RuleMisfit | null {
    if (!this.hasNewIds(event)) return { problem: 'rule', rule: 'id' };
    return hasPossibleInstants(event, this.state) ? null : { problem: 'rule', rule: 'instant' };
  }

  protected override isAsDecided(decided: ViewingEvent, recorded: ViewingEvent, viewing: Viewing): boolean {
    const [one, other] = [withoutRepetitions(decided, viewing), withoutRepetitions(recorded, viewing)];
    // A field that the recorded event lacks may be undefined in the decided one: their JSON is then equal.
    return Object.keys(one.data).length === Object.keys(other.data).length && isSameEvent(one, other);
  }

  protected override misfitOfFirst(
    decided: ViewingEvent | undefined,
    step: RecordedStep<ViewingEvent>,
  ): RuleMisfit | null {
    const { event, at, version } = step;
    if (event.type === 'ViewingCreated') {
      const { rules } = event.data;
      if (!this.people.mayBegin(rules, at) || (version !== undefined && !mayRecordRules(rules, version)))
        return { problem: 'rule', rule: 'rules' };
    }
    if (
      event.type === 'CompaniesInvited' &&
      event.data.approval !== undefined &&
      !this.people.mayJoin({ ...step, event })
    )
      return { problem: 'actor', rule: 'approval' };
    return super.misfitOfFirst(decided, step);
  }

  protected override rulesOf(viewing: Viewing, first: ViewingEvent): RulesVersion | null {
    if (viewing.status !== 'none') return rulesOf(viewing.rules);
    return first.type === 'ViewingCreated' ? rulesOf(first.data.rules) : null;
  }

  /** Whether an update changes nothing, which the rules of release 0.1.0 allow until the completion. */
  protected override isVoid(event: ViewingEvent): boolean {
    const { state } = this;
    return (
      event.type === 'ViewingUpdated' &&
      state.status !== 'none' &&
      state.status !== 'completed' &&
      rulesOf(state.rules).comparesOrderOfKeys &&
      Object.keys(withoutRepetitions(event, state).data).length === 0
    );
  }

  protected override verified({ event }: RecordedStep<ViewingEvent>): void {
    for (const id of newIdsIn(event)) this.ids.add(id);
  }

  /** Ids must be new and belong to the viewing. */
  private hasNewIds(event: ViewingEvent): boolean {
    if (event.type === 'ViewingCreated') return event.data.viewingId === this.viewingId;
    const ids = newIdsIn(event);
    return (
      new Set(ids).size === ids.length && ids.every((id) => streamIdOf(id) === this.viewingId && !this.ids.has(id))
    );
  }
}

function newIdsIn(event: ViewingEvent): string[] {
  switch (event.type) {
    case 'RoomAdded':
      return [event.data.roomId];
    case 'GoodsAdded':
      return event.data.goods.map(({ goodId }) => goodId);
    case 'BookingCreated':
    case 'BookingRequested':
      return [event.data.bookingId];
    default:
      return [];
  }
}

function timesIn(viewing: Viewing, run: CommandRun<ViewingEvent>): BookingTime[] {
  if (viewing.status === 'none') return [];
  return run.flatMap(({ event: { data } }) =>
    'bookingId' in data ? (viewing.bookings.findBooking(data.bookingId) ?? []) : [],
  );
}

function withoutRepetitions(event: ViewingEvent, viewing: Viewing): ViewingEvent {
  if (event.type !== 'ViewingUpdated' || viewing.status === 'none') return event;
  if (!rulesOf(viewing.rules).comparesOrderOfKeys) return event;
  const isChange = ([field, value]: [string, unknown]) =>
    !(VIEWING_DETAILS as readonly string[]).includes(field) ||
    canonicalJson(value) !== canonicalJson(viewing[field as keyof ViewingDetails]);
  return { type: event.type, data: Object.fromEntries(Object.entries(event.data).filter(isChange)) };
}
