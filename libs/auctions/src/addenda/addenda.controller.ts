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
import { addendumForBuyer, addendumForStaff, type AddendumDocument } from '../read-models/addendum-document.js';
import { AuctionReader, companyOf, readsAll } from '../read-models/auction-reader.js';
import { SeenAuctionAddenda } from './seen-addenda.js';

@ApiTags('auction')
@Controller('api/auction/addenda')
export class AddendaController {
  constructor(
    private readonly reader: AuctionReader,
    private readonly seen: SeenAuctionAddenda,
  ) {}

  @Get(':id')
  @Allow('auction:read', 'subject:observe')
  @Observed('auction', 'id')
  @HeavyRead()
  @ApiOperation({ summary: 'List the changes of a published auction, newest first' })
  async all(
    @Param('id') id: string,
    @Query() page: PageDto,
    @Caller() { actor }: CommandContext,
  ): Promise<Page<'addenda', AddendumView>> {
    const { _id } = await this.reader.auction(id, actor);
    const view: (addendum: AddendumDocument) => AddendumView = readsAll(actor) ? addendumForStaff : addendumForBuyer;
    return paged('addenda', page, async (part) => (await this.reader.addenda(_id, part)).map(view));
  }

  @Patch('seen/:id')
  @Allow('lot:mark')
  @ApiOperation({ summary: 'Save which changes of an auction the caller has read; not visible to staff' })
  async markSeen(
    @Param('id') id: string,
    @Body() { number }: AddendaSeenDto,
    @Caller() { actor }: CommandContext,
  ): Promise<{ addendaSeen: Count }> {
    const reader = { userId: actor.userId, companyId: companyOf(actor) };
    return { addendaSeen: await this.seen.saveSeen(await this.reader.auction(id, actor), number, reader) };
  }
}
