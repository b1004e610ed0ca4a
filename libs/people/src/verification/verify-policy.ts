import { FACTOR_AUDIENCES, GUARDED_ACTIONS } from '@tender/contracts';
import { isLocalDate } from '@tender/contracts/slots';
import {
  isBoolean,
  isInstantText,
  isOneOf,
  isText,
  listOf,
  objectOf,
  orNull,
  RuleVerifier,
  type CommandRun,
  type RecordedStep,
  type RuleMisfit,
} from '@tender/kernel';
import { policyDecider, type PolicyCommand, type PolicyState } from '../policy/policy.js';
import type { PolicyEvent } from '../policy/policy.events.js';
import { adminsIn, type Staff } from '../staff/staff.js';
import type { Stage } from '../membership/people-history.js';
import { RecentStates } from './recent-states.js';
import { POLICY_RIGHTS } from './policy-rights.js';

const isChange = objectOf({
  policy: objectOf({
    factors: objectOf({ required: isOneOf(FACTOR_AUDIENCES), from: orNull(isLocalDate) }),
    stepUp: isBoolean,
    twoPeople: listOf(isOneOf(GUARDED_ACTIONS)),
  }),
  effectiveAt: isInstantText,
  seconds: listOf(isText),
});

export interface PolicyFacts {
  hasRole(step: RecordedStep<PolicyEvent>): boolean;
  /** States of the staff that the command may have read; null if the staff's stream is missing. */
  staff(step: RecordedStep<PolicyEvent>): readonly Staff[] | null;
  /** @param policies states of the policy before the event, by revision */
  authority(step: RecordedStep<PolicyEvent>, policies: readonly Stage<PolicyState>[]): RuleMisfit | null;
}

export class PolicyVerifier extends RuleVerifier<PolicyState, PolicyCommand, PolicyEvent> {
  private readonly recent = new RecentStates<PolicyState>();

  constructor(private readonly facts: PolicyFacts) {
    super(policyDecider, POLICY_RIGHTS);
  }

  override next(step: RecordedStep<PolicyEvent>): RuleMisfit | null {
    this.recent.before(step, this.state);
    if (!isChange(step.event.data)) return { problem: 'rule', rule: 'form' };
    return this.facts.authority(step, this.recent.stages) ?? super.next(step);
  }

  /** The admins of each state that the command may have read: the rules decide whether they become second persons. */
  protected override commandsBehind(_: PolicyState, [step, ...more]: CommandRun<PolicyEvent>): PolicyCommand[] {
    if (!step || more.length > 0) return [];
    const { policy, seconds } = step.event.data;
    const admins = this.facts.staff(step)?.map(adminsIn) ?? [seconds];
    const atOnce = step.authority?.brokenGlass !== undefined;
    return admins.map((each) => ({ type: 'ChangePolicy', policy, admins: each, atOnce }));
  }

  protected override decide(
    state: PolicyState,
    command: PolicyCommand,
    [step]: CommandRun<PolicyEvent>,
  ): PolicyEvent[] {
    return policyDecider.decide(state, command, { now: step!.at, actor: step!.actor });
  }

  protected override hasRole(step: RecordedStep<PolicyEvent>): boolean {
    return this.facts.hasRole(step);
  }

  protected override demandsRevisions(): boolean {
    return true;
  }
}
