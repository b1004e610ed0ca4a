import type { Policy } from '@tender/contracts';
import type { Actor } from '@tender/kernel';

/** Conditions of second factors on a policy. */
export abstract class PolicyConditions {
  /** @throws Rejection for a policy that its setter does not meet, or that people could not meet */
  abstract check(policy: Policy, setter: Actor): Promise<void>;
  /** Number of people whom the policy requires to have a factor, and who have none. */
  abstract unmet(policy: Policy): Promise<number>;
}
