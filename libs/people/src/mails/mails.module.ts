import { Module } from '@nestjs/common';
import { AddressesModule } from '../addresses/addresses.module.js';
import { MembershipModule } from '../membership/membership.module.js';
import { CurrentPolicyModule } from '../policy/current-policy.module.js';
import { ColleagueNotices } from './colleague-notices.js';
import { DeadLinks } from './dead-links.js';
import { InvitationMailer } from './invitation-mailer.js';
import { Links } from './links.js';
import { GetMailsHandler } from './mail-queries.js';
import { Outbox } from './outbox.js';
import { PasswordNotices } from './password-notices.js';

@Module({
  imports: [AddressesModule, CurrentPolicyModule, MembershipModule],
  providers: [ColleagueNotices, DeadLinks, GetMailsHandler, InvitationMailer, Links, Outbox, PasswordNotices],
  exports: [ColleagueNotices, DeadLinks, InvitationMailer, Links, Outbox, PasswordNotices],
})
export class MailsModule {}
