import {
  BREAK_GLASS_REASON,
  ERROR_STATUS,
  GUARDED_ACTIONS,
  type CommandRights,
  type Permission,
  roleMayGive,
  type GuardedAction,
} from '@tender/contracts';
import {
  isInstantText,
  isOneOf,
  isPerson,
  isRevision,
  isSha256,
  isSystem,
  isText,
  objectOf,
  orNull,
  plusMillis,
  RuleVerifier,
  type CommandRun,
  type RecordedStep,
  type RuleMisfit,
  type Shape,
} from '@tender/kernel';
import {
  approvalsDecider,
  dayOfProposal,
  PROPOSAL_LIFE,
  type ApprovalCommand,
  type Approvals,
} from '../approvals/approvals.js';
import type { ApprovalEvent } from '../approvals/approvals.events.js';
import { CLOCKS_APART, STALE } from '../membership/people-history.js';

const ID = { proposalId: isText };
const isPlace: Shape = (value) => value === -1 || isRevision(value);
const isReason: Shape = (value) => typeof value === 'string' && BREAK_GLASS_REASON.test(value);

const SHAPES: Readonly<Record<ApprovalEvent['type'], Shape>> = {
  ActionProposed: objectOf(
    {
      ...ID,
      action: isOneOf(GUARDED_ACTIONS),
      auctionId: orNull(isText),
      bodyHash: isSha256,
      place: objectOf({ stream: isText, revision: isPlace }),
      expiresAt: isInstantText,
      proposedBy: isText,
    },
    { bidder: objectOf({ companyId: isText, userId: isText, lotId: isText }) },
  ),
  ActionApproved: objectOf({ ...ID, approvedBy: isText }),
  ActionRefused: objectOf({ ...ID, reason: orNull(isText) }),
  GlassBroken: objectOf({ ...ID, reason: isReason }),
  ActionExecuted: objectOf(ID),
  ActionExpired: objectOf(ID),
  ActionOvertaken: objectOf({ ...ID, code: isOneOf(Object.keys(ERROR_STATUS)) }),
};

/** Rights to the calls whose outcome is a guarded action: only people with one propose it. */
const PROPOSERS: Readonly<Record<GuardedAction, readonly Permission[]>> = {
  publish: ['auction:publish'],
  endEarly: ['auction:run'],
  cancel: ['auction:run'],
  void: ['bid:void'],
  bidOnBehalf: ['bid:place'],
  decideBelowReserve: ['lot:decide'],
  publishResult: ['auction:result'],
  reserveChange: ['lot:upload'],
  staff: ['user:update', 'user:delete', 'member:manage'],
  policy: ['policy:manage'],
  factorReset: ['user:update'],
  houseSettings: ['house:update'],
};

/** `ProposeAction` depends on the action, and a proposer may take back the own proposal. */
const APPROVAL_RIGHTS: CommandRights<ApprovalCommand> = {
  ProposeAction: ['session:own'],
  ApproveAction: ['policy:manage'],
  RefuseAction: ['policy:manage', 'self'],
  BreakGlass: ['policy:manage'],
  ExpireAction: ['system'],
  FinishAction: ['system'],
};

export interface ApprovalFacts {
  hasRole(step: RecordedStep<ApprovalEvent>): boolean;
  /** Whether the actor counted as second person in a state of staff and policy that the server may have read. */
  isSecond(step: RecordedStep<ApprovalEvent>): boolean;
}

export class ApprovalsVerifier extends RuleVerifier<Approvals, ApprovalCommand, ApprovalEvent> {
  constructor(
    private readonly day: string,
    private readonly facts: ApprovalFacts,
  ) {
    super(approvalsDecider, APPROVAL_RIGHTS);
  }

  override next(step: RecordedStep<ApprovalEvent>): RuleMisfit | null {
    const { type, data } = step.event;
    if (!SHAPES[type](data)) return { problem: 'rule', rule: 'form' };
    return this.misfitOfPlace(step) ?? super.next(step);
  }

  protected override commandsBehind(state: Approvals, [step, ...more]: CommandRun<ApprovalEvent>): ApprovalCommand[] {
    return step && more.length === 0 ? [this.commandBehind(state, step)] : [];
  }

  protected override decide(
    state: Approvals,
    command: ApprovalCommand,
    [step]: CommandRun<ApprovalEvent>,
  ): ApprovalEvent[] {
    return approvalsDecider.decide(state, command, { now: step!.at, actor: step!.actor });
  }

  protected override mayGive(
    command: ApprovalCommand,
    { actor: { userId, role, companyId } }: RecordedStep<ApprovalEvent>,
    state: Approvals,
  ): boolean {
    if (companyId !== null) return false;
    if (command.type === 'ProposeAction') return isPerson({ role }) && roleMayGive(PROPOSERS[command.action], role);
    const isOwn = state[command.proposalId]?.proposedBy === userId;
    return roleMayGive(APPROVAL_RIGHTS[command.type], role) || (command.type === 'RefuseAction' && isOwn);
  }

  protected override hasRole(step: RecordedStep<ApprovalEvent>): boolean {
    return isSystem(step.actor) || this.facts.hasRole(step);
  }

  protected override demandsRevisions(): boolean {
    return true;
  }

  /** A proposal begins on the day of its stream, and expires in time. */
  private misfitOfPlace({ event, at }: RecordedStep<ApprovalEvent>): RuleMisfit | null {
    if (event.type !== 'ActionProposed') return null;
    const { proposalId, expiresAt } = event.data;
    if (dayOfProposal(proposalId) !== this.day || !isNear(this.day, at)) return { problem: 'rule', rule: 'id' };
    return expiresAt > plusMillis(at, PROPOSAL_LIFE + CLOCKS_APART) ? { problem: 'rule', rule: 'time' } : null;
  }

  private commandBehind(state: Approvals, step: RecordedStep<ApprovalEvent>): ApprovalCommand {
    const { type, data } = step.event;
    const { proposalId } = data;
    switch (type) {
      case 'ActionProposed': {
        const { proposedBy: _, ...proposal } = data;
        return { type: 'ProposeAction', ...proposal };
      }
      case 'ActionApproved':
        return { type: 'ApproveAction', proposalId, seconds: this.facts.isSecond(step) ? [step.actor.userId] : [] };
      case 'ActionRefused':
        return { type: 'RefuseAction', ...data };
      case 'GlassBroken':
        return { type: 'BreakGlass', ...data };
      case 'ActionExecuted':
        return { type: 'FinishAction', proposalId, code: null };
      case 'ActionExpired':
        return state[proposalId]?.state === 'approved'
          ? { type: 'FinishAction', proposalId, code: 'AUCTION_ENDED' }
          : { type: 'ExpireAction', proposalId, isOver: true };
      case 'ActionOvertaken':
        return { type: 'FinishAction', ...data };
    }
  }
}

/** The proposal names its stream before the event is written: at midnight, the event may be of the next day. */
const isNear = (day: string, at: string): boolean => [at, plusMillis(at, -STALE)].some((each) => each.startsWith(day));
