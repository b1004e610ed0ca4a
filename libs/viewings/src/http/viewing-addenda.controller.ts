import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AddendumView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Allow, Caller, HeavyRead, PageDto, paged, type Page } from '@tender/http';
import {
  addendumForCompany,
  addendumForStaff,
  type ViewingAddendumDocument,
} from '../read-models/addendum-document.js';
import { readsAll, ViewingReader } from '../read-models/viewing-reader.js';

@ApiTags('viewing')
@Controller('api/viewing/addenda')
export class ViewingAddendaController {
  constructor(private readonly reader: ViewingReader) {}

  @Get(':id')
  @Allow('viewing:read')
  @HeavyRead()
  @ApiOperation({ summary: 'Changes of a published viewing, the newest first' })
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
}
