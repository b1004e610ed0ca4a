import { Controller, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Queries } from '@tender/context/queries';
import type { AuctionAt, AuditComparison, AuditEvents, AuditOutline, AuditVerdict } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Allow, Caller, Noted } from '@tender/http';
import {
  ExportHistory,
  ReplayComparison,
  ReplayEvents,
  ReplayOutline,
  ReplayState,
  VerifyHistory,
} from './audit-queries.js';
import { CompareDto, entriesOf, EventsDto, ExportDto, OutlineDto, pageOf, StateDto } from './audit.dto.js';
import { exportFile, type Reply } from './export-file.js';
import { HistoryExport, HistoryRead } from './history-route.js';

/** The history of an auction, for auditors (`domain.md §10`). */
@ApiTags('audit')
@Controller('api/audit/auctions')
export class AuctionAuditController {
  constructor(private readonly queries: Queries) {}

  @Allow('audit:read')
  @HistoryRead('events', 'The events of an auction, in order, with who, when, why and their hashes')
  events(@Param('id') id: string, @Query() page: EventsDto): Promise<AuditEvents> {
    return this.queries.execute(new ReplayEvents({ kind: 'auction', id }, pageOf(page)));
  }

  @Allow('audit:read')
  @HistoryRead('outline', 'All events of an auction at a glance, in columns', Noted('auditRead', { lines: 'none' }))
  outline(@Param('id') id: string, @Query() page: OutlineDto): Promise<AuditOutline> {
    return this.queries.execute(new ReplayOutline({ kind: 'auction', id }, entriesOf(page)));
  }

  @Allow('audit:read')
  @HistoryRead('state', 'The whole auction as it stood after an event')
  state(@Param('id') id: string, @Query() place: StateDto): Promise<AuctionAt> {
    return this.queries.execute(new ReplayState<AuctionAt>({ kind: 'auction', id }, place));
  }

  @Allow('audit:read')
  @HistoryRead('compare', 'What changed between two positions')
  compare(@Param('id') id: string, @Query() places: CompareDto): Promise<AuditComparison> {
    return this.queries.execute(new ReplayComparison({ kind: 'auction', id }, places));
  }

  @Allow('audit:read')
  @HistoryRead(
    'verify',
    'Recompute the chain of hashes, whether each bid was in order, and every price',
    Noted('auditVerify'),
  )
  verify(@Param('id') id: string, @Caller() { actor }: CommandContext): Promise<AuditVerdict> {
    return this.queries.execute(new VerifyHistory({ kind: 'auction', id }, actor));
  }

  @Allow('audit:read')
  @HistoryExport()
  async export(
    @Param('id') id: string,
    @Query() order: ExportDto,
    @Caller() { actor }: CommandContext,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<StreamableFile> {
    const content = await this.queries.execute(new ExportHistory({ kind: 'auction', id }, order, actor));
    return exportFile(reply, content, { name: `auction-${id}`, format: order.format });
  }
}
