import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { Queries } from '@tender/context/queries';
import type { AuctionView, HappeningView, UserView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import {
  Allow,
  ApiOperation,
  ApiTags,
  BodyLimit,
  Caller,
  cents,
  CurrentSession,
  FactorCheck,
  FreshFactor,
  HeavyRead,
  NoBody,
  Observed,
  type Page,
  PageDto,
  ReasonBody,
  type Session,
} from '@tender/http';
import { AuctionService, type Invited } from './auction-service.js';
import {
  BulkInviteBody,
  changesOf,
  CompleteBody,
  CreateAuctionDto,
  GoLiveBody,
  PauseBody,
  PublishResultBody,
  RemoveCompanyBody,
  detailsOf,
  UpdateAuctionDto,
} from './auction.dto.js';
import { GetAuctions, GetAuctionUsers } from './auction-queries.js';
import { GetHappenings } from './get-happenings.js';

interface Answer {
  auction: AuctionView;
}

@ApiTags('auction')
@Controller('api/auction')
export class AuctionController {
  constructor(
    private readonly service: AuctionService,
    private readonly queries: Queries,
    private readonly factors: FactorCheck,
  ) {}

  @Post('create')
  @Allow('auction:create')
  @BodyLimit('text')
  @ApiOperation({ summary: 'Create an auction: pending and unpublished' })
  async create(
    @Body() body: CreateAuctionDto,
    @Caller() caller: CommandContext,
  ): Promise<{ createdAuction: AuctionView }> {
    return { createdAuction: await this.service.create(detailsOf(body), caller) };
  }

  @Get('getAllAuctions')
  @Allow('auction:read', 'subject:observe')
  @Observed('auction')
  @HeavyRead()
  @ApiOperation({ summary: 'List all auctions; a buyer sees published auctions to which the own company is invited' })
  getAll(@Query() page: PageDto, @Caller() { actor }: CommandContext): Promise<Page<'auctions', AuctionView>> {
    return this.queries.execute(new GetAuctions(actor, page));
  }

  @Get('happened/:id')
  @Allow('auction:read', 'subject:observe')
  @Observed('auction', 'id')
  @HeavyRead()
  @ApiOperation({
    summary: 'List recent events of an auction; a buyer sees events that concern all companies or the own company',
  })
  async happened(
    @Param('id') id: string,
    @Caller() { actor }: CommandContext,
  ): Promise<{ happenings: HappeningView[] }> {
    return { happenings: await this.queries.execute(new GetHappenings(id, actor)) };
  }

  @Post('publish/:id')
  @HttpCode(200)
  @FreshFactor('staff')
  @Allow('auction:publish')
  @ApiOperation({ summary: 'Publish a pending auction to the invited companies' })
  async publish(@Param('id') id: string, @Body() _: NoBody, @Caller() caller: CommandContext): Promise<Answer> {
    return { auction: await this.service.publish(id, caller) };
  }

  @Patch('update/:id')
  @Allow('auction:update')
  @BodyLimit('text')
  @ApiOperation({
    summary: 'Change a pending auction; of a live or paused one only the name, the description and a later end',
  })
  async update(
    @Param('id') id: string,
    @Body() { addendum, ...changes }: UpdateAuctionDto,
    @Caller() caller: CommandContext,
    @CurrentSession() session: Session | null,
  ): Promise<{ updatedAuction: AuctionView }> {
    const changed = changesOf(changes);
    if (session && (await this.service.endsEarlier(id, changed.endsAt))) await this.factors.check(session);
    return { updatedAuction: await this.service.update(id, { changes: changed, addendum }, caller) };
  }

  @Patch('live/:id')
  @Allow('auction:run')
  @ApiOperation({ summary: 'Open a published auction, or resume a paused one' })
  async live(
    @Param('id') id: string,
    @Body() { data }: GoLiveBody = {},
    @Caller() caller: CommandContext,
    @CurrentSession() session: Session | null,
  ): Promise<Answer> {
    // The gate cannot know whether the body ends the auction earlier.
    if (session && data?.endsAt !== undefined) await this.factors.check(session);
    return { auction: await this.service.dispatch(id, { type: 'GoLive', endsAt: data?.endsAt }, caller) };
  }

  @Patch('pause/:id')
  @Allow('auction:run')
  @ApiOperation({ summary: 'Pause a live auction: its time stops and bids are refused' })
  async pause(
    @Param('id') id: string,
    @Body() { reason = '', toldToCompanies }: PauseBody = {},
    @Caller() caller: CommandContext,
  ): Promise<Answer> {
    return { auction: await this.service.dispatch(id, { type: 'PauseAuction', reason, toldToCompanies }, caller) };
  }

  @Patch('complete/:id')
  @FreshFactor('staff')
  @Allow('auction:run')
  @ApiOperation({ summary: 'Complete a live or paused auction and fix its prices' })
  async complete(
    @Param('id') id: string,
    @Body() { reason }: CompleteBody = {},
    @Caller() caller: CommandContext,
  ): Promise<Answer> {
    return { auction: await this.service.complete(id, caller, reason ?? undefined) };
  }

  @Patch('cancel/:id')
  @FreshFactor('staff')
  @Allow('auction:run')
  @ApiOperation({ summary: 'Cancel an auction that is not completed: nothing is sold' })
  async cancel(
    @Param('id') id: string,
    @Body() { reason }: ReasonBody,
    @Caller() caller: CommandContext,
  ): Promise<Answer> {
    return { auction: await this.service.dispatch(id, { type: 'CancelAuction', reason }, caller) };
  }

  @Patch('result/publish/:id')
  @FreshFactor('staff')
  @Allow('auction:result')
  @ApiOperation({ summary: 'Publish the result: each company sees what it won' })
  async publishResult(
    @Param('id') id: string,
    @Body() { netProfit = null }: PublishResultBody = {},
    @Caller() caller: CommandContext,
  ): Promise<Answer> {
    return { auction: await this.service.publishResult(id, netProfit === null ? null : cents(netProfit), caller) };
  }

  @Get('users/:id')
  @Allow('auction:users')
  @HeavyRead()
  @ApiOperation({ summary: 'List the invited people; a buyer sees those of the own company' })
  users(
    @Param('id') id: string,
    @Query() page: PageDto,
    @Caller() { actor }: CommandContext,
  ): Promise<Page<'users', UserView>> {
    return this.queries.execute(new GetAuctionUsers(id, actor, page));
  }

  @Patch('bulk-invite/:id')
  @Allow('auction:invite')
  @BodyLimit('list')
  @ApiOperation({ summary: 'Invite people with their companies; unknown addresses are invited to sign up' })
  invite(
    @Param('id') id: string,
    @Body() { emails }: BulkInviteBody,
    @Caller() caller: CommandContext,
  ): Promise<Invited> {
    return this.service.invite(id, emails, caller);
  }

  @Patch('remove/:id')
  @Allow('auction:update')
  @ApiOperation({ summary: 'Remove a company from a pending auction; it no longer sees the auction' })
  async remove(
    @Param('id') id: string,
    @Body() { companyId }: RemoveCompanyBody,
    @Caller() caller: CommandContext,
  ): Promise<Answer> {
    return { auction: await this.service.removeCompany(id, companyId, caller) };
  }
}
