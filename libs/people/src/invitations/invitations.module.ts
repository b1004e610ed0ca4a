import { Module } from '@nestjs/common';
import { AddressesModule } from '../addresses/addresses.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { MembershipModule } from '../membership/membership.module.js';
import { AwaitedSignUpsPoller } from './awaited-sign-ups-poller.js';
import { GetAwaitedSignUpsHandler } from './awaited-queries.js';
import { AwaitedSignUps } from './awaited-sign-ups.js';
import { Invitations } from './invitations.js';

@Module({
  imports: [AddressesModule, MailsModule, MembershipModule],
  providers: [AwaitedSignUpsPoller, AwaitedSignUps, GetAwaitedSignUpsHandler, Invitations],
  exports: [AwaitedSignUps, Invitations],
})
export class InvitationsModule {}
