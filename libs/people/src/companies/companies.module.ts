import { Module } from '@nestjs/common';
import { AddressesModule } from '../addresses/addresses.module.js';
import { DirectoryModule } from '../directory/directory.module.js';
import { ErasureModule } from '../erasure/erasure.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { MembershipModule } from '../membership/membership.module.js';
import { PeopleCommandsModule } from '../people-commands.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { CompaniesController } from './companies.controller.js';
import { Companies } from './companies.js';
import { CompanyIntroduction } from './company-introduction.js';

@Module({
  imports: [
    AddressesModule,
    DirectoryModule,
    ErasureModule,
    MailsModule,
    MembershipModule,
    PeopleCommandsModule,
    SessionsModule,
  ],
  controllers: [CompaniesController],
  providers: [Companies, CompanyIntroduction],
  exports: [CompanyIntroduction],
})
export class CompaniesModule {}
