import { Controller, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { Queries } from '@tender/context/queries';
import type {
  AuctionAt,
  AuditComparison,
  AuditEvents,
  AuditNames,
  AuditOutline,
  AuditVerdict,
  ViewingAt,
} from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Allow, ApiTags, Caller, FreshFactor, Noted, Observed } from '@tender/http';
import type { History } from '../replay/replays.js';
import {
  ExportHistory,
  ReplayComparison,
  ReplayEvents,
  ReplayNames,
  ReplayOutline,
  ReplayState,
  VerifyHistory,
} from './audit-queries.js';
import { CompareDto, entriesOf, EventsDto, ExportDto, OutlineDto, pageOf, PlaceDto, StateDto } from './audit.dto.js';
import { exportFile, type Reply } from './export-file.js';
import { HistoryExport, HistoryRead } from './history-route.js';

const auction = (id: string): History => ({ kind: 'auction', id });
const viewing = (id: string): History => ({ kind: 'viewing', id });

/** Event histories of auctions and viewings, for auditors (`domain.md §10`). */
@ApiTags('audit')
@Controller('api/audit')
export class HistoryController {
  constructor(private readonly queries: Queries) {}

  @Allow('audit:read', 'subject:observe')
  @Observed('auction', 'id')
  @HistoryRead('auctions/:id/events', 'List the events of an auction in order, with user, time, reason and hash')
  auctionEvents(@Param('id') id: string, @Query() page: EventsDto): Promise<AuditEvents> {
    return this.queries.execute(new ReplayEvents(auction(id), pageOf(page)));
  }

  @Allow('audit:read', 'subject:observe')
  @Observed('viewing', 'id')
  @HistoryRead('viewings/:id/events', 'List the events of a viewing in order, with user, time, reason and hash')
  viewingEvents(@Param('id') id: string, @Query() page: EventsDto): Promise<AuditEvents> {
    return this.queries.execute(new ReplayEvents(viewing(id), pageOf(page)));
  }

  @Allow('audit:read', 'subject:observe')
  @Observed('auction', 'id')
  @HistoryRead(
    'auctions/:id/outline',
    'List all events of an auction in short, in columns',
    Noted('auditRead', { lines: 'none' }),
  )
  auctionOutline(@Param('id') id: string, @Query() page: OutlineDto): Promise<AuditOutline> {
    return this.queries.execute(new ReplayOutline(auction(id), entriesOf(page)));
  }

  @Allow('audit:read', 'subject:observe')
  @Observed('viewing', 'id')
  @HistoryRead(
    'viewings/:id/outline',
    'List all events of a viewing in short, in columns',
    Noted('auditRead', { lines: 'none' }),
  )
  viewingOutline(@Param('id') id: string, @Query() page: OutlineDto): Promise<AuditOutline> {
    return this.queries.execute(new ReplayOutline(viewing(id), entriesOf(page)));
  }

  @Allow('audit:read', 'subject:observe')
  @Observed('auction', 'id')
  @HistoryRead('auctions/:id/state', 'Get the whole auction as it was after an event')
  auctionState(@Param('id') id: string, @Query() place: StateDto): Promise<AuctionAt> {
    return this.queries.execute(new ReplayState<AuctionAt>(auction(id), place));
  }

  @Allow('audit:read', 'subject:observe')
  @Observed('viewing', 'id')
  @HistoryRead('viewings/:id/state', 'Get the whole viewing as it was after an event')
  viewingState(@Param('id') id: string, @Query() place: PlaceDto): Promise<ViewingAt> {
    return this.queries.execute(new ReplayState<ViewingAt>(viewing(id), place));
  }

  @Allow('audit:read', 'subject:observe')
  @Observed('auction', 'id')
  @HistoryRead('auctions/:id/compare', 'List what changed between two positions')
  compareAuction(@Param('id') id: string, @Query() places: CompareDto): Promise<AuditComparison> {
    return this.queries.execute(new ReplayComparison(auction(id), places));
  }

  @Allow('audit:read', 'subject:observe')
  @Observed('viewing', 'id')
  @HistoryRead('viewings/:id/compare', 'List what changed between two positions')
  compareViewing(@Param('id') id: string, @Query() places: CompareDto): Promise<AuditComparison> {
    return this.queries.execute(new ReplayComparison(viewing(id), places));
  }

  @Allow('audit:read', 'subject:observe')
  @Observed('auction', 'id')
  @HistoryRead(
    'auctions/:id/verify',
    'Recompute the hash chain and every price, and check each bid against the rules',
    Noted('auditVerify'),
  )
  verifyAuction(@Param('id') id: string, @Caller() { actor }: CommandContext): Promise<AuditVerdict> {
    return this.queries.execute(new VerifyHistory(auction(id), actor));
  }

  @Allow('audit:read', 'subject:observe')
  @Observed('viewing', 'id')
  @HistoryRead('viewings/:id/verify', 'Recompute the hash chain', Noted('auditVerify'))
  verifyViewing(@Param('id') id: string, @Caller() { actor }: CommandContext): Promise<AuditVerdict> {
    return this.queries.execute(new VerifyHistory(viewing(id), actor));
  }

  @Allow('audit:read', 'subject:observe')
  @Observed('auction', 'id')
  @HistoryRead(
    'auctions/:id/names',
    'List the companies and people whom the history of an auction names',
    Noted('auditRead', { lines: 'none' }),
  )
  auctionNames(@Param('id') id: string): Promise<AuditNames> {
    return this.queries.execute(new ReplayNames(auction(id)));
  }

  @Allow('audit:read', 'subject:observe')
  @Observed('viewing', 'id')
  @HistoryRead(
    'viewings/:id/names',
    'List the companies and people whom the history of a viewing names',
    Noted('auditRead', { lines: 'none' }),
  )
  viewingNames(@Param('id') id: string): Promise<AuditNames> {
    return this.queries.execute(new ReplayNames(viewing(id)));
  }

  @Allow('audit:read')
  @FreshFactor()
  @HistoryExport('auctions/:id/export')
  exportAuction(
    @Param('id') id: string,
    @Query() order: ExportDto,
    @Caller() { actor }: CommandContext,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<StreamableFile> {
    return this.file(reply, new ExportHistory(auction(id), order, actor));
  }

  @Allow('audit:read')
  @FreshFactor()
  @HistoryExport('viewings/:id/export')
  exportViewing(
    @Param('id') id: string,
    @Query() order: ExportDto,
    @Caller() { actor }: CommandContext,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<StreamableFile> {
    return this.file(reply, new ExportHistory(viewing(id), order, actor));
  }

  private async file(reply: Reply, query: ExportHistory): Promise<StreamableFile> {
    const { history, order } = query;
    const content = await this.queries.execute(query);
    return exportFile(reply, content, { name: `${history.kind}-${history.id}`, format: order.format });
  }
}
