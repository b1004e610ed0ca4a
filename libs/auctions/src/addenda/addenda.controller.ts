import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AddendaSeenBody, AddendumView, Count } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Allow, Caller, HeavyRead, PageDto, paged, type Page } from '@tender/http';
import { IsInt, Max, Min } from 'class-validator';
import { addendumForBuyer, addendumForStaff, type AddendumDocument } from '../read-models/addendum-document.js';
import { AuctionReader, readsAll } from '../read-models/auction-reader.js';
import { SeenAddenda } from './seen-addenda.js';

/** No auction has as many addenda. */
const HIGHEST_NUMBER = 1_000_000;

export class SeenBody implements AddendaSeenBody {
  /** Number of the newest addendum that the person has read. */
  @IsInt()
  @Min(1)
  @Max(HIGHEST_NUMBER)
  number!: number;
}

@ApiTags('auction')
@Controller('api/auction/addenda')
export class AddendaController {
  constructor(
    private readonly reader: AuctionReader,
    private readonly seen: SeenAddenda,
  ) {}

  @Get(':id')
  @Allow('auction:read')
  @HeavyRead()
  @ApiOperation({ summary: 'Changes of a published auction, the newest first' })
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
  @ApiOperation({ summary: 'Keep which changes of an auction the own person has read; staff see none of it' })
  async markSeen(
    @Param('id') id: string,
    @Body() { number }: SeenBody,
    @Caller() { actor }: CommandContext,
  ): Promise<{ addendaSeen: Count }> {
    return { addendaSeen: await this.seen.keep(id, number, actor) };
  }
}
