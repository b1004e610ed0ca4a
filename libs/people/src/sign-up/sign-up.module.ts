import { Module } from '@nestjs/common';
import { CurrentPolicyModule } from '../policy/current-policy.module.js';
import { AddressesModule } from '../addresses/addresses.module.js';
import { InvitationsModule } from '../invitations/invitations.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { MembershipModule } from '../membership/membership.module.js';
import { PeopleCommandsModule } from '../people-commands.module.js';
import { CurrentTermsModule } from '../terms/current/current-terms.module.js';
import { ConfirmationMailer } from './confirmation-mailer.js';
import { Confirmations } from './confirmations.js';
import { FirstAdminService } from './first-admin.js';
import { SignUpController } from './sign-up.controller.js';
import { SignUp } from './sign-up.js';
import { Observations } from './observations.js';
import { StaffRegistration } from './staff-registration.js';

@Module({
  imports: [
    AddressesModule,
    CurrentPolicyModule,
    CurrentTermsModule,
    InvitationsModule,
    MailsModule,
    MembershipModule,
    PeopleCommandsModule,
  ],
  controllers: [SignUpController],
  providers: [ConfirmationMailer, Confirmations, FirstAdminService, Observations, SignUp, StaffRegistration],
  exports: [Confirmations, FirstAdminService, Observations, StaffRegistration],
})
export class SignUpModule {}
