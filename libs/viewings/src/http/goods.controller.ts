import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { GoodPreference, GoodViewers, GoodView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import {
  AddendumBody,
  Allow,
  ApiOperation,
  ApiTags,
  BodyLimit,
  Caller,
  HeavyRead,
  Observed,
  type Page,
  PageDto,
} from '@tender/http';
import { GoodPreferences } from '../services/good-preferences.js';
import { GoodsService } from '../services/goods-service.js';
import {
  CreateGoodDto,
  goodChangesOf,
  goodDetailsOf,
  GoodPreferencesBody,
  MoveGoodsBody,
  ReturnGoodsBody,
  UpdateGoodDto,
  UploadGoodsBody,
} from './goods.dto.js';

interface One {
  good: GoodView;
}
interface Some {
  /** The parcels that the call has added or moved. */
  goods: GoodView[];
}

@ApiTags('goods')
@Controller('api/goods')
export class GoodsController {
  constructor(
    private readonly service: GoodsService,
    private readonly preferences: GoodPreferences,
  ) {}

  @Get(':viewingId')
  @Allow('viewing:read', 'subject:observe')
  @Observed('viewing', 'viewingId')
  @HeavyRead()
  @ApiOperation({ summary: 'List the goods of a viewing by number' })
  all(
    @Param('viewingId') id: string,
    @Query() page: PageDto,
    @Caller() { actor }: CommandContext,
  ): Promise<Page<'goods', GoodView>> {
    return this.service.listGoods(id, actor, page);
  }

  @Patch('updatepreferences')
  @Allow('lot:mark')
  @BodyLimit('rows')
  @ApiOperation({ summary: 'Set preferences of parcels: the company’s favourite, the own priority and note' })
  async mark(
    @Body() { preferences }: GoodPreferencesBody,
    @Caller() { actor }: CommandContext,
  ): Promise<{ preferences: GoodPreference[] }> {
    return { preferences: await this.preferences.setAll(preferences, actor) };
  }

  @Get('viewers/:viewingId')
  @Allow('viewing:history', 'subject:observe')
  @Observed('viewing', 'viewingId')
  @HeavyRead()
  @ApiOperation({ summary: 'List which companies were in a room with which parcels, and the parcels without visitors' })
  viewers(
    @Param('viewingId') id: string,
    @Query() page: PageDto,
    @Caller() { actor }: CommandContext,
  ): Promise<Page<'viewers', GoodViewers>> {
    return this.service.viewers(id, actor, page);
  }

  @Patch('update/:id')
  @Allow('goods:manage')
  @ApiOperation({ summary: 'Change the details of a parcel' })
  async update(
    @Param('id') id: string,
    @Body() { addendum, ...changes }: UpdateGoodDto,
    @Caller() caller: CommandContext,
  ): Promise<One> {
    return { good: await this.service.update(id, { changes: goodChangesOf(changes), addendum }, caller) };
  }

  @Post('create')
  @Allow('goods:manage')
  @ApiOperation({ summary: 'Add one parcel' })
  async create(@Body() { viewing, addendum, ...row }: CreateGoodDto, @Caller() caller: CommandContext): Promise<One> {
    const [good] = await this.service.add(viewing, { rows: [goodDetailsOf(row)], addendum }, caller);
    return { good: good! };
  }

  @Delete('delete/:id')
  @Allow('goods:manage')
  @ApiOperation({ summary: 'Delete a parcel that is in the safe; the answer contains the deleted parcel' })
  async delete(
    @Param('id') id: string,
    @Body() { addendum }: AddendumBody,
    @Caller() caller: CommandContext,
  ): Promise<One> {
    return { good: await this.service.delete(id, addendum, caller) };
  }

  @Post('upload/:viewingId')
  @Allow('goods:manage')
  @BodyLimit('list')
  @ApiOperation({ summary: 'Add parcels: all rows or none' })
  async upload(
    @Param('viewingId') id: string,
    @Body() { goodsData, addendum }: UploadGoodsBody,
    @Caller() caller: CommandContext,
  ): Promise<Some> {
    return { goods: await this.service.add(id, { rows: goodsData.map(goodDetailsOf), addendum }, caller) };
  }

  @Post('assign/:roomId')
  @HttpCode(200)
  @Allow('goods:manage')
  @BodyLimit('rows')
  @ApiOperation({ summary: 'Move parcels from the safe to a room: all or none' })
  async assign(
    @Param('roomId') roomId: string,
    @Body() { goodIds }: MoveGoodsBody,
    @Caller() caller: CommandContext,
  ): Promise<Some> {
    return { goods: await this.service.assign(roomId, goodIds, caller) };
  }

  @Patch('return/stock')
  @Allow('goods:manage')
  @BodyLimit('rows')
  @ApiOperation({ summary: 'Return parcels from a room to the safe: all or none' })
  async giveBack(@Body() { goodIds, roomId }: ReturnGoodsBody, @Caller() caller: CommandContext): Promise<Some> {
    return { goods: await this.service.giveBack(roomId, goodIds, caller) };
  }

  @Post('re-assign/:roomId')
  @HttpCode(200)
  @Allow('goods:manage')
  @BodyLimit('rows')
  @ApiOperation({ summary: 'Move parcels from other rooms to this one: all or none' })
  async reassign(
    @Param('roomId') roomId: string,
    @Body() { goodIds }: MoveGoodsBody,
    @Caller() caller: CommandContext,
  ): Promise<Some> {
    return { goods: await this.service.reassign(roomId, goodIds, caller) };
  }
}
