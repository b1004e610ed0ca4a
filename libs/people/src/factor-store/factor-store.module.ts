import { Module } from '@nestjs/common';
import { CurrentPolicyModule } from '../policy/current-policy.module.js';
import { Challenges } from './challenges.js';
import { FactorPolicy } from './factor-policy.js';
import { Factors } from './factors.js';
import { PendingSignIns } from './pending-sign-ins.js';
import { RecoveryCodes } from './recovery-codes.js';

const providers = [Challenges, FactorPolicy, Factors, PendingSignIns, RecoveryCodes];

/** Separate from `FactorsModule`, because sessions and sign-ins need it. */
@Module({ imports: [CurrentPolicyModule], providers, exports: providers })
export class FactorStoreModule {}
