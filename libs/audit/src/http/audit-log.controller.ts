import { Controller, Get, Query } from '@nestjs/common';
import { Queries } from '@tender/context/queries';
import type { AuditLogPage, AuditLogVerdict } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Allow, ApiOperation, ApiTags, Caller, HeavyRead } from '@tender/http';
import { GetAuditLog } from '../log/audit-log-queries.js';
import { AuditLogDto, ENTRIES } from './audit-log.dto.js';
import { VerifyAuditLog } from './verify-audit-log.js';

/** Log of security events (`domain.md §10`). Reading it adds no entry: an open page would fill it. */
@ApiTags('audit')
@Controller('api/audit/log')
export class AuditLogController {
  constructor(private readonly queries: Queries) {}

  @Get()
  @Allow('audit:read')
  @HeavyRead()
  @ApiOperation({ summary: 'List the entries of the audit log, newest first' })
  entries(@Query() { limit = ENTRIES.usual, cursor, ...filter }: AuditLogDto): Promise<AuditLogPage> {
    return this.queries.execute(new GetAuditLog(filter, { limit, cursor }));
  }

  @Get('verify')
  @Allow('audit:read')
  @HeavyRead()
  @ApiOperation({ summary: 'Recompute the chains of the audit log' })
  verify(@Caller() { actor }: CommandContext): Promise<AuditLogVerdict> {
    return this.queries.execute(new VerifyAuditLog(actor));
  }
}
