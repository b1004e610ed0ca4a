import type { Session } from '../route/access.js';

export abstract class FactorCheck {
  /**
   * Checks that the caller has confirmed the identity in the last ten minutes, if the policy demands it.
   * @throws Rejection FACTOR_NEEDED
   */
  abstract check(session: Session): Promise<void>;
}
