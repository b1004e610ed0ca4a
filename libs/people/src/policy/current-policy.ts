import { Inject, Injectable } from '@nestjs/common';
import type { Policy } from '@tender/contracts';
import { CLOCK, CommandExecutor, type Revision } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { POLICY_STREAM, policyAt, policyDecider, type PolicyState } from './policy.js';

/** The policy in force. It may lack a change that another process made within the last 0.5 s. */
@Injectable()
export class CurrentPolicy {
  constructor(
    private readonly executor: CommandExecutor,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async policy(): Promise<Policy> {
    return (await this.state()).current.policy;
  }

  /** With the revision of the stream that it was read from; -1 before the first change. */
  async state(): Promise<PolicyState & { revision: Revision }> {
    const { state, revision } = await this.executor.recentStreamState(policyDecider, POLICY_STREAM);
    return { ...policyAt(state, this.clock()), revision };
  }
}
