import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import type { ViewingInvitations as Invited, ViewingView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import {
  Allow,
  ApiOperation,
  ApiTags,
  BodyLimit,
  Caller,
  HeavyRead,
  NeedsRoom,
  Observed,
  type Page,
  PageDto,
} from '@tender/http';
import { ViewingInvitations } from '../services/viewing-invitations.js';
import { ViewingService } from '../services/viewing-service.js';
import {
  BulkInviteToViewingBody,
  changesOf,
  CreateViewingDto,
  InviteToViewingBody,
  RemoveFromViewingBody,
  detailsOf,
  UpdateViewingDto,
  ViewingListDto,
} from './viewing.dto.js';

@ApiTags('viewing')
@Controller('api/viewing')
export class ViewingController {
  constructor(
    private readonly service: ViewingService,
    private readonly invitations: ViewingInvitations,
  ) {}

  @Post('create')
  @Allow('viewing:manage')
  @BodyLimit('text')
  @ApiOperation({ summary: 'Create a viewing as a draft' })
  async create(@Body() body: CreateViewingDto, @Caller() caller: CommandContext): Promise<{ newViewing: ViewingView }> {
    return { newViewing: await this.service.create(detailsOf(body), caller) };
  }

  @Patch('update/:id')
  @Allow('viewing:manage')
  @BodyLimit('text')
  @ApiOperation({ summary: 'Change a viewing; a status moves it to that status' })
  async update(
    @Param('id') id: string,
    @Body() { status, addendum, ...changes }: UpdateViewingDto,
    @Caller() context: CommandContext,
  ): Promise<{ updatedViewing: ViewingView }> {
    return {
      updatedViewing: await this.service.update(id, { changes: changesOf(changes), status, addendum }, context),
    };
  }

  @Get('getAll')
  @Allow('viewing:read', 'subject:observe')
  @Observed('viewing')
  @HeavyRead()
  @ApiOperation({ summary: 'List all viewings, newest first; a company sees those to which it is invited' })
  all(@Query() page: ViewingListDto, @Caller() { actor }: CommandContext): Promise<Page<'viewings', ViewingView>> {
    return this.service.listViewings('viewings', { actor, page });
  }

  @Get('get/:id')
  @Allow('viewing:read', 'subject:observe')
  @Observed('viewing', 'id')
  @HeavyRead()
  @ApiOperation({ summary: 'Get one viewing, with the times at which a room is free' })
  async one(@Param('id') id: string, @Caller() { actor }: CommandContext): Promise<{ viewing: ViewingView }> {
    return { viewing: await this.service.loadViewing(id, actor) };
  }

  @Get('latestViewing')
  @Allow('viewing:read')
  @HeavyRead()
  @ApiOperation({ summary: 'Get the newest viewing; null without one' })
  async latest(@Caller() { actor }: CommandContext): Promise<{ viewing: ViewingView | null }> {
    return { viewing: await this.service.latest(actor) };
  }

  @Get('history')
  @Allow('viewing:read-own')
  @HeavyRead()
  @ApiOperation({ summary: 'List the completed viewings of the own company' })
  history(@Query() page: PageDto, @Caller() { actor }: CommandContext): Promise<Page<'viewingsHistory', ViewingView>> {
    return this.service.listViewings('viewingsHistory', { actor, page, completed: true });
  }

  @Get('admin/history')
  @Allow('viewing:history')
  @HeavyRead()
  @ApiOperation({ summary: 'List all completed viewings' })
  adminHistory(@Query() page: PageDto, @Caller() { actor }: CommandContext): Promise<Page<'viewings', ViewingView>> {
    return this.service.listViewings('viewings', { actor, page, completed: true });
  }

  @Get('live/completed/no-auction')
  @Allow('viewing:history')
  @HeavyRead()
  @ApiOperation({ summary: 'List live and completed viewings that have no auction yet' })
  withoutAuction(
    @Query() page: PageDto,
    @Caller() { actor }: CommandContext,
  ): Promise<Page<'completedOrLiveViewings', ViewingView>> {
    return this.service.withoutAuction(actor, page);
  }

  @Patch('invite/:viewingId')
  @Allow('viewing:manage')
  @NeedsRoom('growth')
  @ApiOperation({ summary: 'Invite a person with their company; an unknown address is invited to sign up' })
  invite(
    @Param('viewingId') id: string,
    @Body() { email }: InviteToViewingBody,
    @Caller() caller: CommandContext,
  ): Promise<Invited> {
    return this.invitations.invite(id, [email], caller);
  }

  @Patch('bulk-invite/:viewingId')
  @Allow('viewing:manage')
  @NeedsRoom('growth')
  @BodyLimit('list')
  @ApiOperation({ summary: 'Invite people with their companies; unknown addresses are invited to sign up' })
  bulkInvite(
    @Param('viewingId') id: string,
    @Body() { emails }: BulkInviteToViewingBody,
    @Caller() caller: CommandContext,
  ): Promise<Invited> {
    return this.invitations.invite(id, emails, caller);
  }

  @Patch('remove/:viewingId')
  @Allow('viewing:manage')
  @ApiOperation({
    summary:
      'Remove a person from the viewing; with its last person a company is removed and its upcoming bookings are cancelled',
  })
  async remove(
    @Param('viewingId') id: string,
    @Body() { userId, reason = '' }: RemoveFromViewingBody,
    @Caller() context: CommandContext,
  ): Promise<{ viewing: ViewingView }> {
    return { viewing: await this.invitations.remove(id, userId, { reason, context }) };
  }
}
