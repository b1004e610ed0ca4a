import { Module } from '@nestjs/common';
import { PeopleModule } from '@tender/people';
import { AuctionAuditController } from './http/auction-audit.controller.js';
import { AuditService } from './http/audit-service.js';
import { AuditWorks } from './http/audit-works.js';
import { ViewingAuditController } from './http/viewing-audit.controller.js';

/** Replay, verification and exports for auditors. The app provides `AUDIT_PLACE` and the clock to everybody. */
@Module({
  imports: [PeopleModule],
  controllers: [AuctionAuditController, ViewingAuditController],
  providers: [AuditService, AuditWorks],
})
export class AuditModule {}
