import { Module } from '@nestjs/common';
import { AddressesModule } from '../addresses/addresses.module.js';
import { DirectoryModule } from '../directory/directory.module.js';
import { ErasureModule } from '../erasure/erasure.module.js';
import { InvitationsModule } from '../invitations/invitations.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { MembershipModule } from '../membership/membership.module.js';
import { PeopleCommandsModule } from '../people-commands.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SignUpModule } from '../sign-up/sign-up.module.js';
import { Approval } from './approval.js';
import { ColleagueConfirmation } from './colleague-confirmation.js';
import { MemberInvitation } from './member-invitation.js';
import { MemberService } from './member-service.js';
import { MembersController } from './members.controller.js';
import { Members } from './members.js';
import { OpenInvitations } from './open-invitations.js';
import { PeopleController } from './people.controller.js';
import { RepeatedInvitation } from './repeated-invitation.js';
import { RoleChange } from './role-change.js';
import { UserService } from './user-service.js';

@Module({
  imports: [
    AddressesModule,
    DirectoryModule,
    ErasureModule,
    InvitationsModule,
    MailsModule,
    MembershipModule,
    PeopleCommandsModule,
    SessionsModule,
    SignUpModule,
  ],
  controllers: [MembersController, PeopleController],
  providers: [
    Approval,
    ColleagueConfirmation,
    MemberInvitation,
    MemberService,
    Members,
    OpenInvitations,
    RepeatedInvitation,
    RoleChange,
    UserService,
  ],
  exports: [Members, OpenInvitations],
})
export class MembersModule {}
