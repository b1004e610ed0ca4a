import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { PeopleModule } from '@tender/people';
import { AuditLogController } from './http/audit-log.controller.js';
import { AUDIT_QUERY_HANDLERS } from './http/audit-queries.js';
import { AuditService } from './http/audit-service.js';
import { HistoryController } from './http/history.controller.js';
import { VerifyAuditLogHandler } from './http/verify-audit-log.js';
import { AuditWorks } from './works/audit-works.js';
import { AccountOwners } from './log/account-owners.js';
import { AuditLog } from './log/audit-log.js';
import { GetAuditLogHandler } from './log/audit-log-queries.js';

/** The app must provide other dependencies globally, such as `AUDIT_PLACE` and `AUDIT_LOG_SETTINGS`. */
@Module({
  imports: [CqrsModule, DiscoveryModule, PeopleModule],
  controllers: [HistoryController, AuditLogController],
  providers: [
    AuditService,
    AuditWorks,
    ...AUDIT_QUERY_HANDLERS,
    AuditLog,
    AccountOwners,
    GetAuditLogHandler,
    VerifyAuditLogHandler,
  ],
})
export class AuditModule {}
