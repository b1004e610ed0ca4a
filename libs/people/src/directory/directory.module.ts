import { Module } from '@nestjs/common';
import { MembershipModule } from '../membership/membership.module.js';
import { CurrentTermsModule } from '../terms/current/current-terms.module.js';
import { GetCompaniesHandler, GetCompanyHandler } from './company-queries.js';
import { Directory } from './directory.js';
import { GetProfileHandler, GetUserHandler, GetUsersHandler } from './people-queries.js';

@Module({
  imports: [CurrentTermsModule, MembershipModule],
  providers: [Directory, GetCompaniesHandler, GetCompanyHandler, GetProfileHandler, GetUserHandler, GetUsersHandler],
  exports: [Directory],
})
export class DirectoryModule {}
