import { Injectable } from '@nestjs/common';
import type { FactorNeeded, Role } from '@tender/contracts';
import { Rejection } from '@tender/kernel';
import { FactorPolicy } from '../factor-policy/factor-policy.js';
import { Factors } from '../factor-store/factors.js';
import { PendingSignIns } from '../factor-store/pending-sign-ins.js';
import type { PendingSignInRecord, UserRecord } from '../records.js';

/** A refusal of a sign-in with the right password. `secret` belongs into the cookie for the calls that give the factor. */
export class FactorRequired extends Rejection {
  constructor(
    readonly secret: string,
    needed: FactorNeeded,
  ) {
    super('FACTOR_NEEDED', { ...needed });
  }
}

/** Decides which factor a sign-in needs after the password. */
@Injectable()
export class NeededFactors {
  constructor(
    private readonly factors: Factors,
    private readonly pending: PendingSignIns,
    private readonly policy: FactorPolicy,
  ) {}

  /** @throws FactorRequired for a person who has a factor, or must set one up */
  async assertNone(
    record: Pick<UserRecord, '_id' | 'passwordHash'>,
    role: Role,
    openedBy: PendingSignInRecord['openedBy'],
  ): Promise<void> {
    const methods = await this.factors.methodsOf(record._id);
    if (methods === null && !(await this.policy.isRequiredOf(role))) return;
    // The link of an invitation proves the address. A password alone proves nothing: it may be stolen.
    const mayEnrol = methods === null && openedBy === 'invitation';
    const secret = await this.pending.start(record, { openedBy, mayEnrol });
    throw new FactorRequired(secret, methods ? { methods } : { methods: [], setup: mayEnrol ? 'now' : 'mail' });
  }
}
