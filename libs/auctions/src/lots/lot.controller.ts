import { Body, Controller, Delete, Get, Headers, Param, Patch, Post, Query } from '@nestjs/common';
import { Queries } from '@tender/context/queries';
import { LENGTHS, TAB_HEADER, type FoundLot, type LotPreference, type LotView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import {
  AddendumBody,
  Allow,
  ApiHeader,
  ApiOperation,
  ApiTags,
  BodyLimit,
  Caller,
  FreshFactor,
  HeavyRead,
  Noted,
  Observed,
  type Page,
  PageDto,
  ReasonBody,
} from '@tender/http';
import { LotService } from './lot-service.js';
import { LotPreferences } from './lot-preferences.js';
import { FindLots, GetLots } from './lot-queries.js';
import { ChangeLotBody, DecideLotBody, FindLotsDto, newLotOf, PreferencesBody, UploadLotsBody } from './lot.dto.js';

@ApiTags('lot')
@Controller('api/lot')
export class LotController {
  constructor(
    private readonly service: LotService,
    private readonly preferences: LotPreferences,
    private readonly queries: Queries,
  ) {}

  @Post('upload/:auctionId')
  @Allow('lot:upload')
  @BodyLimit('list')
  @ApiOperation({ summary: 'Add lots to a pending auction: all rows or none' })
  upload(
    @Param('auctionId') id: string,
    @Body() { dealsData, evenIfSold = false, addendum }: UploadLotsBody,
    @Caller() caller: CommandContext,
  ): Promise<Page<'lots', LotView>> {
    return this.service.upload(id, { lots: dealsData.map(newLotOf), evenIfSold, addendum }, caller);
  }

  @Get('getLots/:auctionId')
  @Allow('lot:read', 'subject:observe')
  @Observed('auction', 'auctionId')
  @HeavyRead()
  @Noted('bidsRead', { lines: 'none' })
  @ApiOperation({ summary: 'List the lots of an auction by number' })
  getLots(
    @Param('auctionId') id: string,
    @Query() page: PageDto,
    @Caller() { actor }: CommandContext,
  ): Promise<Page<'lots', LotView>> {
    return this.queries.execute(new GetLots(id, actor, page));
  }

  @Get('find')
  @Allow('lot:read')
  @HeavyRead()
  @ApiOperation({ summary: 'Find lots by number in all auctions that the caller sees, the newest auctions first' })
  async find(@Query() { text }: FindLotsDto, @Caller() { actor }: CommandContext): Promise<{ lots: FoundLot[] }> {
    return { lots: await this.queries.execute(new FindLots(text, actor)) };
  }

  @Delete('delete/:auctionId')
  @Allow('lot:delete')
  @ApiOperation({ summary: 'Remove all lots of a pending auction' })
  deleteLots(
    @Param('auctionId') id: string,
    @Body() { addendum }: AddendumBody,
    @Caller() caller: CommandContext,
  ): Promise<Page<'lots', LotView>> {
    return this.service.delete(id, addendum, caller);
  }

  @Patch('update/:lotId')
  @Allow('lot:upload')
  @BodyLimit('text')
  @ApiOperation({ summary: 'Replace the details of a lot of a pending auction; its pictures stay' })
  async update(
    @Param('lotId') lotId: string,
    @Body() { addendum, ...lot }: ChangeLotBody,
    @Caller() caller: CommandContext,
  ): Promise<{ lot: LotView }> {
    return { lot: await this.service.change(lotId, { lot: newLotOf(lot), addendum }, caller) };
  }

  @Delete('remove/:lotId')
  @Allow('lot:delete')
  @ApiOperation({ summary: 'Remove one lot of a pending auction' })
  remove(
    @Param('lotId') lotId: string,
    @Body() { addendum }: AddendumBody,
    @Caller() caller: CommandContext,
  ): Promise<Page<'lots', LotView>> {
    return this.service.remove(lotId, addendum, caller);
  }

  @Patch('sold/unsold/:lotId')
  @FreshFactor('staff')
  @Allow('lot:decide')
  @ApiOperation({ summary: 'Decide after completion whether a lot is sold' })
  async decide(
    @Param('lotId') lotId: string,
    @Body() { sold, reason = '', seen }: DecideLotBody,
    @Caller() caller: CommandContext,
  ): Promise<{ lot: LotView }> {
    return { lot: await this.service.dispatchForOne(lotId, { type: 'DecideLot', lotId, sold, reason, seen }, caller) };
  }

  @Patch('withdraw/:lotId')
  @Allow('lot:withdraw')
  @ApiOperation({ summary: 'Withdraw a lot from the sale; its bids become void' })
  async withdraw(
    @Param('lotId') lotId: string,
    @Body() { reason }: ReasonBody,
    @Caller() caller: CommandContext,
  ): Promise<{ lot: LotView }> {
    return { lot: await this.service.dispatchForOne(lotId, { type: 'WithdrawLot', lotId, reason }, caller) };
  }

  @Patch('updatepreferences')
  @Allow('lot:mark')
  @BodyLimit('rows')
  @ApiOperation({ summary: 'Set preferences of lots: the company’s favourite, the own priority and note' })
  @ApiHeader({
    name: TAB_HEADER,
    required: false,
    description: 'Any name for the calling tab; `marksChanged` contains it.',
    schema: { type: 'string', maxLength: LENGTHS.id },
  })
  async mark(
    @Body() marks: PreferencesBody,
    @Caller() { actor }: CommandContext,
    @Headers(TAB_HEADER) tab?: string,
  ): Promise<{ preferences: LotPreference[] }> {
    return { preferences: await this.preferences.setAll(marks, actor, tab?.slice(0, LENGTHS.id)) };
  }
}
