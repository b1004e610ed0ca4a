import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CurrentPolicyModule } from './policy/current-policy.module.js';
import { PeopleCommandHandler, PeopleCommands } from './people-commands.js';

@Module({
  imports: [CqrsModule, CurrentPolicyModule],
  providers: [PeopleCommandHandler, PeopleCommands],
  exports: [PeopleCommands],
})
export class PeopleCommandsModule {}
