import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { PeopleCommandHandler, PeopleCommands } from './people-commands.js';

@Module({ imports: [CqrsModule], providers: [PeopleCommandHandler, PeopleCommands], exports: [PeopleCommands] })
export class PeopleCommandsModule {}
