import { Controller, Get, Param, Query } from '@nestjs/common';
import type { DiaryEntry } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import {
  Allow,
  ApiOperation,
  ApiTags,
  Caller,
  HeavyRead,
  LONGEST_LIST,
  Observed,
  type Page,
  paged,
} from '@tender/http';
import { ViewingReader } from '../read-models/viewing-reader.js';
import { diaryEntry } from '../read-models/viewing-views.js';
import { DiaryDto } from './viewing.dto.js';

@ApiTags('viewing')
@Controller('api/history')
export class HistoryController {
  constructor(private readonly reader: ViewingReader) {}

  /** The diary of a viewing: at most 1,000 entries per page, even without a `limit`. */
  @Get(':viewingId')
  @Allow('viewing:history', 'subject:observe')
  @Observed('viewing', 'viewingId')
  @HeavyRead()
  @ApiOperation({ summary: 'List the events of a viewing, newest first' })
  async diary(
    @Param('viewingId') id: string,
    @Query() { company, room, good, ...page }: DiaryDto,
    @Caller() { actor }: CommandContext,
  ): Promise<Page<'history', DiaryEntry>> {
    const { _id: viewing } = await this.reader.viewing(id, actor);
    const about = {
      ...(company !== undefined && { companies: company }),
      ...(room !== undefined && { rooms: room }),
      ...(good !== undefined && { goods: good }),
    };
    return paged('history', { limit: LONGEST_LIST, ...page }, async (part) =>
      (await this.reader.diary({ viewing, ...about }, part)).map(diaryEntry),
    );
  }
}
