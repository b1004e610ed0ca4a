import { Module } from '@nestjs/common';
import { PeopleCommandsModule } from '../people-commands.module.js';
import { CurrentPolicyModule } from './current-policy.module.js';
import { NoFactors, PolicyConditions } from './policy-conditions.js';
import { PolicyController } from './policy.controller.js';
import { PolicyService } from './policy-service.js';

@Module({
  imports: [CurrentPolicyModule, PeopleCommandsModule],
  controllers: [PolicyController],
  providers: [PolicyService, { provide: PolicyConditions, useClass: NoFactors }],
})
export class PolicyModule {}
