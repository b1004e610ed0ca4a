import type { Policy } from '@tender/contracts';
import { Rejection, type Actor } from '@tender/kernel';

/** What second factors demand of a policy. */
export abstract class PolicyConditions {
  /** @throws Rejection for a policy that its setter does not meet, or that people could not meet */
  abstract check(policy: Policy, setter: Actor): Promise<void>;
  /** Number of people whom the policy requires to have a factor, and who have none. */
  abstract unmet(policy: Policy): Promise<number>;
}

/** Refuses each policy that needs factors. */
export class NoFactors extends PolicyConditions {
  async check({ factors, stepUp }: Policy): Promise<void> {
    const field = stepUp ? 'stepUp' : 'factors.required';
    if (stepUp || factors.required !== 'nobody')
      throw new Rejection('INVALID', [{ field, rule: 'factors', message: `${field} is not possible yet` }]);
  }

  async unmet(): Promise<number> {
    return 0;
  }
}
