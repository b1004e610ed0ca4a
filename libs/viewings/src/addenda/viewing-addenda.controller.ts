import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import type { AddendumView, Count } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import {
  AddendaSeenDto,
  Allow,
  ApiOperation,
  ApiTags,
  Caller,
  HeavyRead,
  Observed,
  type Page,
  paged,
  PageDto,
} from '@tender/http';
import {
  addendumForCompany,
  addendumForStaff,
  type ViewingAddendumDocument,
} from '../read-models/addendum-document.js';
import { companyOf, readsAll, ViewingReader } from '../read-models/viewing-reader.js';
import { SeenViewingAddenda } from './seen-addenda.js';

@ApiTags('viewing')
@Controller('api/viewing/addenda')
export class ViewingAddendaController {
  constructor(
    private readonly reader: ViewingReader,
    private readonly seen: SeenViewingAddenda,
  ) {}

  @Get(':id')
  @Allow('viewing:read', 'subject:observe')
  @Observed('viewing', 'id')
  @HeavyRead()
  @ApiOperation({ summary: 'List the changes of a published viewing, newest first' })
  async all(
    @Param('id') id: string,
    @Query() page: PageDto,
    @Caller() { actor }: CommandContext,
  ): Promise<Page<'addenda', AddendumView>> {
    const { _id } = await this.reader.viewing(id, actor);
    const view: (addendum: ViewingAddendumDocument) => AddendumView = readsAll(actor)
      ? addendumForStaff
      : addendumForCompany;
    return paged('addenda', page, async (part) => (await this.reader.addenda(_id, part)).map(view));
  }

  @Patch('seen/:id')
  @Allow('viewing:read-own')
  @ApiOperation({ summary: 'Save which changes of a viewing the caller has read; not visible to staff' })
  async markSeen(
    @Param('id') id: string,
    @Body() { number }: AddendaSeenDto,
    @Caller() { actor }: CommandContext,
  ): Promise<{ addendaSeen: Count }> {
    const reader = { userId: actor.userId, companyId: companyOf(actor) };
    return { addendaSeen: await this.seen.saveSeen(await this.reader.viewing(id, actor), number, reader) };
  }
}
