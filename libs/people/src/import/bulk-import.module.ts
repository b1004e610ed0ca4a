import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AddressesModule } from '../addresses/addresses.module.js';
import { CompaniesModule } from '../companies/companies.module.js';
import { UserDocumentsModule } from '../documents/user-documents.module.js';
import { MembersModule } from '../members/members.module.js';
import { MembershipModule } from '../membership/membership.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { BulkFiles } from './bulk-files.js';
import { BulkImportController } from './bulk-import.controller.js';
import { BulkImport } from './bulk-import.js';
import { FileSweep } from './file-sweep.js';

@Module({
  imports: [
    AddressesModule,
    CompaniesModule,
    DiscoveryModule,
    MembersModule,
    MembershipModule,
    SessionsModule,
    UserDocumentsModule,
  ],
  controllers: [BulkImportController],
  providers: [BulkFiles, BulkImport, FileSweep],
})
export class BulkImportModule {}
