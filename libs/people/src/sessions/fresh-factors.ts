import { Inject, Injectable } from '@nestjs/common';
import { FACTOR_FRESH_MILLIS } from '@tender/contracts';
import { CLOCK } from '@tender/event-store';
import { FactorCheck, type Session } from '@tender/http';
import { plusMillis, Rejection, type Clock, type Instant } from '@tender/kernel';
import { CurrentPolicy } from '../policy/current-policy.js';
import { Sessions } from './sessions.js';
import { CLOCKS_APART } from '../membership/people-history.js';
import { Factors } from '../factor-store/factors.js';

/** Whether the person of a session has given a factor, or the password without a factor, in the last ten minutes. */
@Injectable()
export class FreshFactors extends FactorCheck {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly factors: Factors,
    private readonly sessions: Sessions,
    private readonly policies: CurrentPolicy,
  ) {
    super();
  }

  async check(session: Session): Promise<void> {
    if ((await this.policies.policy()).stepUp) await this.assertFresh(session);
  }

  /** @param ahead ms for which it must stay fresh. @returns its end. @throws Rejection FACTOR_NEEDED with methods; NO_SESSION */
  async assertFresh({ sessionId, actor }: Pick<Session, 'sessionId' | 'actor'>, ahead = 0): Promise<Instant> {
    const record = await this.sessions.reload(sessionId);
    if (!record) throw new Rejection('NO_SESSION');
    const methods = await this.factors.methodsOf(actor.userId);
    const at = methods === null ? record.passwordAt : record.factorAt;
    const now = this.clock();
    // After a clock was set back, a proof of before would be fresh for longer.
    const isPast = at !== undefined && at <= plusMillis(now, CLOCKS_APART);
    const staleAt = isPast && plusMillis(at, FACTOR_FRESH_MILLIS);
    if (staleAt && staleAt > plusMillis(now, ahead)) return staleAt;
    throw new Rejection('FACTOR_NEEDED', { methods: methods ?? ['password'] });
  }
}
