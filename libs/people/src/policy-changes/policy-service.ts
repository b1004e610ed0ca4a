import { Inject, Injectable } from '@nestjs/common';
import type { Policy, PolicyBody, PolicyView } from '@tender/contracts';
import { CLOCK, CommandExecutor, type CommandContext } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { PeopleCommands } from '../people-commands.js';
import { userRecords } from '../records.js';
import { adminsIn, STAFF_STREAM, staffDecider, type Staff } from '../staff/staff.js';
import { CurrentPolicy } from '../policy/current-policy.js';
import type { PolicyInForce } from '../policy/policy.js';
import { secondPersons } from '../policy/second-persons.js';
import { PolicyConditions } from '../policy/policy-conditions.js';

@Injectable()
export class PolicyService {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly commands: PeopleCommands,
    private readonly current: CurrentPolicy,
    private readonly conditions: PolicyConditions,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async view(): Promise<PolicyView> {
    const { current, pending } = await this.current.state();
    return {
      policy: current.policy,
      pending: pending && { policy: pending.policy, effectiveAt: pending.effectiveAt },
      unmet: await this.conditions.unmet(),
      seconds: await this.named(await this.seconds(current)),
    };
  }

  async change(body: PolicyBody, context: CommandContext): Promise<PolicyView> {
    const policy: Policy = { ...body };
    await this.conditions.check(policy, context.actor);
    const admins = adminsIn(await this.staff());
    await this.commands.policy({ type: 'ChangePolicy', policy, admins }, context);
    return this.view();
  }

  private staff(): Promise<Staff> {
    return this.executor.state(staffDecider, STAFF_STREAM);
  }

  private async seconds(current: PolicyInForce): Promise<string[]> {
    const staff = await this.staff();
    return current.policy.twoPeople.length === 0 ? adminsIn(staff) : secondPersons(staff, current, this.clock());
  }

  private async named(ids: readonly string[]): Promise<PolicyView['seconds']> {
    const records = await this.store.state(userRecords).find({ where: { _id: { in: ids } } });
    return records.map(({ _id, firstName, lastName }) => ({ _id, name: `${firstName} ${lastName}` }));
  }
}
