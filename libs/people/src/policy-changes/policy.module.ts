import { Module } from '@nestjs/common';
import { FactorPolicy } from '../factor-policy/factor-policy.js';
import { FactorPolicyModule } from '../factor-policy/factor-policy.module.js';
import { PeopleCommandsModule } from '../people-commands.module.js';
import { CurrentPolicyModule } from '../policy/current-policy.module.js';
import { PolicyConditions } from '../policy/policy-conditions.js';
import { PolicyController } from './policy.controller.js';
import { PolicyService } from './policy-service.js';

@Module({
  imports: [CurrentPolicyModule, FactorPolicyModule, PeopleCommandsModule],
  controllers: [PolicyController],
  providers: [PolicyService, { provide: PolicyConditions, useExisting: FactorPolicy }],
})
export class PolicyModule {}
