import { Module } from '@nestjs/common';
import { AddressesModule } from '../addresses/addresses.module.js';
import { DirectoryModule } from '../directory/directory.module.js';
import { FactorPolicyModule } from '../factor-policy/factor-policy.module.js';
import { FactorStoreModule } from '../factor-store/factor-store.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { MembersModule } from '../members/members.module.js';
import { MembershipModule } from '../membership/membership.module.js';
import { PeopleCommandsModule } from '../people-commands.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SignUpModule } from '../sign-up/sign-up.module.js';
import { AcceptedInvitations } from './accepted-invitations.js';
import { AuthController } from './auth.controller.js';
import { ForgottenPasswords } from './forgotten-passwords.js';
import { InvitationAcceptance } from './invitation-acceptance.js';
import { InvitationLinks } from './invitation-links.js';
import { NeededFactors } from './needed-factors.js';
import { PasswordChange } from './password-change.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordReset } from './password-reset.js';
import { PasswordsController } from './passwords.controller.js';
import { SessionStarter } from './session-starter.js';
import { SignInAlerts } from './sign-in-alerts.js';
import { SignInLimits } from './sign-in-limits.js';
import { SignInReplies } from './sign-in-replies.js';
import { SignIn } from './sign-in.js';

@Module({
  imports: [
    AddressesModule,
    DirectoryModule,
    FactorPolicyModule,
    FactorStoreModule,
    MailsModule,
    MembersModule,
    MembershipModule,
    PeopleCommandsModule,
    SessionsModule,
    SignUpModule,
  ],
  controllers: [AuthController, PasswordsController],
  providers: [
    AcceptedInvitations,
    ForgottenPasswords,
    InvitationAcceptance,
    InvitationLinks,
    NeededFactors,
    PasswordChange,
    PasswordHasher,
    PasswordReset,
    SessionStarter,
    SignIn,
    SignInAlerts,
    SignInLimits,
    SignInReplies,
  ],
  exports: [AcceptedInvitations, SessionStarter, SignInLimits, SignInReplies],
})
export class SignInModule {}
