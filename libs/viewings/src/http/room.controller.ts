import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { RoomView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Allow, ApiOperation, ApiTags, Caller, HeavyRead, NoBody, Observed, type Page, PageDto } from '@tender/http';
import { RoomService } from '../services/room-service.js';
import { CreateRoomDto, SwapRoomsDto, UpdateRoomDto } from './room.dto.js';

@ApiTags('room')
@Controller('api/room')
export class RoomController {
  constructor(private readonly service: RoomService) {}

  @Post('create')
  @Allow('room:manage')
  @ApiOperation({ summary: 'Add a room to a viewing' })
  async create(
    @Body() { viewing, name, capacity }: CreateRoomDto,
    @Caller() caller: CommandContext,
  ): Promise<{ newRoom: RoomView }> {
    return { newRoom: await this.service.create(viewing, { name, capacity }, caller) };
  }

  @Patch('update/:roomId')
  @Allow('room:manage')
  @ApiOperation({ summary: 'Change a room, or check a company in or out' })
  async update(
    @Param('roomId') roomId: string,
    @Body() body: UpdateRoomDto,
    @Caller() caller: CommandContext,
  ): Promise<{ updatedRoom: RoomView }> {
    return { updatedRoom: await this.service.update(roomId, body, caller) };
  }

  @Delete('delete/:roomId')
  @Allow('room:manage')
  @ApiOperation({ summary: 'Delete a room without goods and upcoming bookings' })
  async delete(
    @Param('roomId') roomId: string,
    @Body() _: NoBody,
    @Caller() caller: CommandContext,
  ): Promise<{ deletedRoomId: string }> {
    await this.service.delete(roomId, caller);
    return { deletedRoomId: roomId };
  }

  @Get('getByViewing/:viewingId')
  @Allow('viewing:read', 'subject:observe')
  @Observed('viewing', 'viewingId')
  @HeavyRead()
  @ApiOperation({ summary: 'List the rooms of a viewing' })
  all(
    @Param('viewingId') id: string,
    @Query() page: PageDto,
    @Caller() { actor }: CommandContext,
  ): Promise<Page<'rooms', RoomView>> {
    return this.service.listRooms(id, actor, page);
  }

  @Post('swaprooms')
  @HttpCode(200)
  @Allow('room:manage')
  @ApiOperation({ summary: 'Exchange the goods and upcoming bookings of two rooms, in one step or not at all' })
  swap(
    @Body() { viewingId, roomA, roomB }: SwapRoomsDto,
    @Caller() caller: CommandContext,
  ): Promise<Page<'rooms', RoomView>> {
    return this.service.swap(viewingId, [roomA, roomB], caller);
  }

  @Get('get/:viewingId/:roomId')
  @Allow('viewing:read')
  @HeavyRead()
  @ApiOperation({ summary: 'One room' })
  async one(
    @Param('viewingId') viewingId: string,
    @Param('roomId') roomId: string,
    @Caller() { actor }: CommandContext,
  ): Promise<{ room: RoomView }> {
    return { room: await this.service.loadRoom(roomId, actor, viewingId) };
  }
}
