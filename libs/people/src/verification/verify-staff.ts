import { OBSERVED_KINDS, STAFF_ROLES } from '@tender/contracts';
import { isLocalDate, isTimeZone } from '@tender/contracts/slots';
import {
  isId,
  isOneOf,
  isSystem,
  isText,
  objectOf,
  RuleVerifier,
  streamIdOf,
  SYSTEM,
  type CommandRun,
  type RecordedStep,
  type RuleMisfit,
  type Shape,
} from '@tender/kernel';
import { RecentStates } from './recent-states.js';
import { STAFF_STREAM, staffDecider, type Staff, type StaffCommand } from '../staff/staff.js';
import type { StaffEvent } from '../staff/staff.events.js';
import { oneHand, type AuthorityCheck } from '../policy/authority.js';
import { staffActionOf } from '../policy/guarded-events.js';
import { mayGiveToStaff, STAFF_RIGHTS } from './staff-rights.js';

const USER = { userId: isText };
const ROLE = { role: isOneOf(STAFF_ROLES) };
const INVITATION = { invitationId: isText };
const SECOND = { approvedBy: isText };
const OBSERVES = {
  observes: objectOf({ kind: isOneOf(OBSERVED_KINDS), subject: isId, until: isLocalDate, timeZone: isTimeZone }),
};

const SHAPES: Readonly<Record<StaffEvent['type'], Shape>> = {
  StaffJoined: objectOf({ ...USER, ...ROLE }, OBSERVES),
  StaffInvited: objectOf({ ...USER, ...ROLE, ...INVITATION }, { ...SECOND, ...OBSERVES }),
  StaffInvitationAccepted: objectOf({ ...USER, ...INVITATION }),
  StaffRoleChanged: objectOf({ ...USER, ...ROLE }, { ...SECOND, ...OBSERVES }),
  StaffFactorsReset: objectOf(USER),
  StaffDeleted: objectOf(USER),
};

export class StaffVerifier extends RuleVerifier<Staff, StaffCommand, StaffEvent> {
  private readonly recent = new RecentStates<Staff>();
  /** Ids that events have introduced: the server never reuses an id. */
  private readonly ids = new Set<string>();

  constructor(private readonly authority: AuthorityCheck = () => null) {
    super(staffDecider, STAFF_RIGHTS);
  }

  override next(step: RecordedStep<StaffEvent>): RuleMisfit | null {
    this.recent.before(step, this.state);
    const { type, data } = step.event;
    if (!SHAPES[type](data)) return { problem: 'rule', rule: 'form' };
    const action = staffActionOf(null, step.event, step.at);
    const isSecond = action === null || !('approvedBy' in data) || data.approvedBy === step.authority?.approvedBy;
    return (isSecond ? this.authority(action, step, this.recent.stages) : oneHand) ?? super.next(step);
  }

  protected override commandsBehind({ staff }: Staff, [step, ...more]: CommandRun<StaffEvent>): StaffCommand[] {
    return step && more.length === 0 ? [commandBehind(staff, step.event)] : [];
  }

  protected override decide(staff: Staff, command: StaffCommand, [step]: CommandRun<StaffEvent>): StaffEvent[] {
    return staffDecider.decide(staff, command, { now: step!.at, actor: step!.actor });
  }

  protected override mayGive(command: StaffCommand, { actor }: RecordedStep<StaffEvent>, staff: Staff): boolean {
    return mayGiveToStaff(command, actor, staff);
  }

  protected override hasRole({
    actor: { userId, role },
    at,
    actorRevision: revision,
  }: RecordedStep<StaffEvent>): boolean {
    if (isSystem({ role })) return userId === SYSTEM.userId;
    return this.recent.gives({ at, revision }, ({ staff }) => staff[userId] === role);
  }

  /** New ids must not have occurred before, and ids of people begin with the name of the staff's stream. */
  protected override misfitOfData(event: StaffEvent): RuleMisfit | null {
    const { userId } = event.data;
    const isOurs = isId(userId) && streamIdOf(userId) === STAFF_STREAM;
    return isOurs && this.newIdsIn(event).every((id) => isId(id) && !this.ids.has(id))
      ? null
      : { problem: 'rule', rule: 'id' };
  }

  protected override verified({ event }: RecordedStep<StaffEvent>): void {
    for (const id of this.newIdsIn(event)) this.ids.add(id);
  }

  private newIdsIn({ type, data }: StaffEvent): string[] {
    switch (type) {
      case 'StaffJoined':
        return [data.userId];
      case 'StaffInvited':
        return this.state.staff[data.userId] ? [data.invitationId] : [data.userId, data.invitationId];
      default:
        return [];
    }
  }
}

function commandBehind(staff: Staff['staff'], { type, data }: StaffEvent): StaffCommand {
  switch (type) {
    case 'StaffJoined':
      return { type: 'AddStaff', ...data };
    case 'StaffInvited': {
      const { role: _, observes: __, ...again } = data;
      return staff[data.userId] ? { type: 'InviteStaffAgain', ...again } : { type: 'InviteStaff', ...data };
    }
    case 'StaffInvitationAccepted':
      return { type: 'AcceptStaffInvitation', ...data };
    case 'StaffRoleChanged':
      return { type: 'ChangeStaffRole', ...data };
    case 'StaffFactorsReset':
      return { type: 'ResetStaffFactors', userId: data.userId };
    case 'StaffDeleted':
      return { type: 'DeleteStaff', userId: data.userId };
  }
}
