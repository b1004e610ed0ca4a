import { Module } from '@nestjs/common';
import { FactorPolicy } from '../factor-store/factor-policy.js';
import { FactorStoreModule } from '../factor-store/factor-store.module.js';
import { PeopleCommandsModule } from '../people-commands.module.js';
import { CurrentPolicyModule } from '../policy/current-policy.module.js';
import { PolicyConditions } from '../policy/policy-conditions.js';
import { PolicyController } from './policy.controller.js';
import { PolicyService } from './policy-service.js';

@Module({
  imports: [CurrentPolicyModule, FactorStoreModule, PeopleCommandsModule],
  controllers: [PolicyController],
  providers: [PolicyService, { provide: PolicyConditions, useExisting: FactorPolicy }],
})
export class PolicyModule {}
