import { Inject, Injectable, Logger } from '@nestjs/common';
import { can, requiresFactorOf, type FactorAudience, type Policy, type PolicyView, type Role } from '@tender/contracts';
import { CLOCK, CommandExecutor } from '@tender/event-store';
import { Rejection, type Actor, type Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { memberships } from '../directory/membership-document.js';
import { currentHouseSettings, dayInHouse } from '../house/current-house.js';
import { CurrentPolicy } from '../policy/current-policy.js';
import { PolicyConditions } from '../policy/policy-conditions.js';
import { PEOPLE_SETTINGS, type PeopleSettings } from '../settings.js';
import { Factors } from '../factor-store/factors.js';

/** The people who need a second factor under a policy, and whether a policy can be met. */
@Injectable()
export class FactorPolicy extends PolicyConditions {
  private readonly logger = new Logger(FactorPolicy.name);

  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PEOPLE_SETTINGS) private readonly settings: PeopleSettings,
    private readonly executor: CommandExecutor,
    private readonly policies: CurrentPolicy,
    private readonly factors: Factors,
  ) {
    super();
  }

  /** Whether a person with this role needs a factor now: the policy's day has come. */
  async isRequiredOf(role: Role | 'system'): Promise<boolean> {
    const policy = await this.policies.policy();
    if (!isCovered(policy, role)) return false;
    const { from } = policy.factors;
    return from === null || dayInHouse(await currentHouseSettings(this.executor), this.clock()) >= from;
  }

  async check(policy: Policy, { userId, role }: Actor): Promise<void> {
    if (isCovered(policy, role) && !(await this.factors.has(userId))) throw new Rejection('FACTOR_REQUIRED');
    if (this.settings.sendsMail) return;
    // Without mail, no person could set up a first factor after the day of the policy.
    const { required } = policy.factors;
    if (required === 'bidders' || required === 'all') throw new Rejection('MAIL_NEEDED');
    if ((await this.unmet())[required] > 0) throw new Rejection('MAIL_NEEDED');
  }

  /**
   * Warns of passkeys that a change of PUBLIC_URL has made void.
   * @throws Error without a mail server, if members of staff could not sign in any more
   */
  async checkStart(): Promise<void> {
    const people = await this.factors.elsewhere();
    if (people.length === 0) return;
    const message = 'PUBLIC_URL has another host than the passkeys: they count as no factor';
    this.logger.warn({ message, people: people.length });
    if (this.settings.sendsMail) return;
    const members = await this.store.view(memberships).find({ where: { _id: { in: people }, status: 'approved' } });
    for (const { _id, role } of members)
      if (can(role, 'interface:house') && (await this.isRequiredOf(role)))
        throw new Error(
          `${message}, the policy requires one of staff, and no mail server is set up. Restore PUBLIC_URL, or run main.js staff unlock ${_id}`,
        );
  }

  async unmet(): Promise<PolicyView['unmet']> {
    const people = await this.store.view(memberships).find({ where: { status: 'approved' } });
    const withFactor = await this.factors.people();
    const without = people.filter(({ _id, invited }) => !invited && !withFactor.has(_id));
    const countOf = (required: FactorAudience) =>
      without.filter(({ role }) => isCovered({ factors: { required, from: null } }, role)).length;
    return { nobody: 0, staff: countOf('staff'), bidders: countOf('bidders'), all: countOf('all') };
  }
}

const isCovered = (policy: Pick<Policy, 'factors'>, role: Role | 'system'): boolean =>
  (policy.factors.required === 'all' && can(role, 'session:own')) ||
  (requiresFactorOf(policy, 'staff') && can(role, 'interface:house')) ||
  (requiresFactorOf(policy, 'bidders') && can(role, 'bid:own'));
