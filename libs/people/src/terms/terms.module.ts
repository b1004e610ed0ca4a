import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module.js';
import { UserDocumentsModule } from '../documents/user-documents.module.js';
import { PeopleCommandsModule } from '../people-commands.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { CurrentTermsModule } from './current/current-terms.module.js';
import { TermsAcceptance } from './terms-acceptance.js';
import { TermsPublication } from './terms-publication.js';
import { TermsController } from './terms.controller.js';

@Module({
  imports: [CurrentTermsModule, DirectoryModule, PeopleCommandsModule, SessionsModule, UserDocumentsModule],
  controllers: [TermsController],
  providers: [TermsAcceptance, TermsPublication],
})
export class TermsModule {}
