import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { UserDocumentsModule } from '../documents/user-documents.module.js';
import { InvitationsModule } from '../invitations/invitations.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { MembershipModule } from '../membership/membership.module.js';
import { PeopleCommandsModule } from '../people-commands.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { Erasure } from './erasure.js';
import { PersonalHoldings } from './personal-holdings.js';
import { UserDeletion } from './user-deletion.js';

const providers = [Erasure, PersonalHoldings, UserDeletion];

@Module({
  imports: [
    DiscoveryModule,
    InvitationsModule,
    MailsModule,
    MembershipModule,
    PeopleCommandsModule,
    SessionsModule,
    UserDocumentsModule,
  ],
  providers,
  exports: providers,
})
export class ErasureModule {}
