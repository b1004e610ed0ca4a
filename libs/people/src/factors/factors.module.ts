import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module.js';
import { MembershipModule } from '../membership/membership.module.js';
import { PeopleCommandsModule } from '../people-commands.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { BidConfirmations } from './bid-confirmations.js';
import { BidConfirmationsController } from './bid-confirmations.controller.js';
import { FactorNotices } from './factor-notices.js';
import { FactorProofs } from './factor-proofs.js';
import { FactorReset } from './factor-reset.js';
import { FactorSetup } from './factor-setup.js';
import { FactorSignIn } from './factor-sign-in.js';
import { FactorSignInController } from './factor-sign-in.controller.js';
import { FactorsController } from './factors.controller.js';
import { Passkeys } from './passkeys.js';
import { FactorPolicyModule } from '../factor-policy/factor-policy.module.js';
import { FactorStoreModule } from '../factor-store/factor-store.module.js';

@Module({
  imports: [
    FactorPolicyModule,
    FactorStoreModule,
    MailsModule,
    MembershipModule,
    PeopleCommandsModule,
    SessionsModule,
    SignInModule,
  ],
  controllers: [BidConfirmationsController, FactorsController, FactorSignInController],
  providers: [BidConfirmations, FactorNotices, FactorProofs, FactorReset, FactorSetup, FactorSignIn, Passkeys],
  exports: [BidConfirmations],
})
export class FactorsModule {}
