import type { Policy, PolicyView } from '@tender/contracts';
import type { Actor } from '@tender/kernel';

/** Conditions of second factors on a policy. */
export abstract class PolicyConditions {
  /** @throws Rejection for a policy that its setter does not meet, or that people could not meet */
  abstract check(policy: Policy, setter: Actor): Promise<void>;
  abstract unmet(): Promise<PolicyView['unmet']>;
}
