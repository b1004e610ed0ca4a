import { Module } from '@nestjs/common';
import { Challenges } from './challenges.js';
import { Factors } from './factors.js';
import { PendingSignIns } from './pending-sign-ins.js';
import { RecoveryCodes } from './recovery-codes.js';

const providers = [Challenges, Factors, PendingSignIns, RecoveryCodes];

/** Separate from `FactorsModule`, because sessions and sign-ins need it. */
@Module({ providers, exports: providers })
export class FactorStoreModule {}
