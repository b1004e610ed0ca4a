import { Module } from '@nestjs/common';
import { CurrentPolicyModule } from '../policy/current-policy.module.js';
import { FactorPolicy } from './factor-policy.js';
import { FactorStoreModule } from '../factor-store/factor-store.module.js';

/** Separate from `FactorsModule`, because sign-ins need it. */
@Module({ imports: [CurrentPolicyModule, FactorStoreModule], providers: [FactorPolicy], exports: [FactorPolicy] })
export class FactorPolicyModule {}
