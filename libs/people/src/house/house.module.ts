import { Module } from '@nestjs/common';
import { UserDocumentsModule } from '../documents/user-documents.module.js';
import { PeopleCommandsModule } from '../people-commands.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { HouseController } from './house.controller.js';
import { HouseSettingsService } from './house-settings-service.js';

@Module({
  imports: [PeopleCommandsModule, SessionsModule, UserDocumentsModule],
  controllers: [HouseController],
  providers: [HouseSettingsService],
  exports: [HouseSettingsService],
})
export class HouseModule {}
