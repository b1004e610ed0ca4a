import { Controller, Get, Header, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Queries } from '@tender/context/queries';
import type { ViewingAt, AuditComparison, AuditEvents, AuditOutline, AuditVerdict } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Allow, Caller, Download, HeavyRead, Noted } from '@tender/http';
import {
  ExportHistory,
  ReplayComparison,
  ReplayEvents,
  ReplayOutline,
  ReplayState,
  VerifyHistory,
} from './audit-queries.js';
import { CompareDto, entriesOf, EventsDto, ExportDto, OutlineDto, pageOf, PlaceDto } from './audit.dto.js';
import { exportFile, EXPORT_TYPES, JSON_TYPE } from './export-file.js';

interface Reply {
  header(name: string, value: string): unknown;
}

/** The history of a viewing, for auditors (`domain.md §10`). */
@ApiTags('audit')
@Controller('api/audit/viewings')
export class ViewingAuditController {
  constructor(private readonly queries: Queries) {}

  @Get(':id/events')
  @Allow('audit:read')
  @HeavyRead()
  @Noted('auditRead')
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ summary: 'The events of a viewing, in order, with who, when, why and their hashes' })
  events(@Param('id') id: string, @Query() page: EventsDto): Promise<AuditEvents> {
    return this.queries.execute(new ReplayEvents({ kind: 'viewing', id }, pageOf(page)));
  }

  @Get(':id/outline')
  @Allow('audit:read')
  @HeavyRead()
  @Noted('auditRead', { lines: 'none' })
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ summary: 'All events of a viewing at a glance, in columns' })
  outline(@Param('id') id: string, @Query() page: OutlineDto): Promise<AuditOutline> {
    return this.queries.execute(new ReplayOutline({ kind: 'viewing', id }, entriesOf(page)));
  }

  @Get(':id/state')
  @Allow('audit:read')
  @HeavyRead()
  @Noted('auditRead')
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ summary: 'The whole viewing as it stood after an event' })
  state(@Param('id') id: string, @Query() place: PlaceDto): Promise<ViewingAt> {
    return this.queries.execute(new ReplayState<ViewingAt>({ kind: 'viewing', id }, place));
  }

  @Get(':id/compare')
  @Allow('audit:read')
  @HeavyRead()
  @Noted('auditRead')
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ summary: 'What changed between two positions' })
  compare(@Param('id') id: string, @Query() places: CompareDto): Promise<AuditComparison> {
    return this.queries.execute(new ReplayComparison({ kind: 'viewing', id }, places));
  }

  @Get(':id/verify')
  @Allow('audit:read')
  @HeavyRead()
  @Noted('auditVerify')
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ summary: 'Recompute the chain of hashes' })
  verify(@Param('id') id: string, @Caller() { actor }: CommandContext): Promise<AuditVerdict> {
    return this.queries.execute(new VerifyHistory({ kind: 'viewing', id }, actor));
  }

  @Get(':id/export')
  @Allow('audit:read')
  @HeavyRead()
  @Noted('export')
  @Download()
  @ApiProduces(...EXPORT_TYPES)
  @ApiOperation({ summary: 'The whole history as a file' })
  async export(
    @Param('id') id: string,
    @Query() order: ExportDto,
    @Caller() { actor }: CommandContext,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<StreamableFile> {
    const content = await this.queries.execute(new ExportHistory({ kind: 'viewing', id }, order, actor));
    reply.header('cache-control', 'private, no-store');
    return exportFile(content, `viewing-${id}`, order.format);
  }
}
