import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { Queries } from '@tender/context/queries';
import type { AuctionPerformance, BidPaceView, BidRefusalView, BidStepView, BidView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import {
  Allow,
  ApiOperation,
  ApiTags,
  Caller,
  cents,
  CurrentSession,
  FreshFactor,
  HeavyRead,
  Noted,
  Observed,
  PageDto,
  type Session,
} from '@tender/http';
import { BidConfirmations } from '@tender/people';
import { GetBidsOfAuction, GetBidsOfUser, GetOwnBids, GetPerformance, type Biddings } from './bid-queries.js';
import { GetBidHistory } from './get-bid-history.js';
import { GetPace } from './get-pace.js';
import { GetRefusals } from './get-refusals.js';
import { PlaceBidBody, ReviseBidBody, VoidBidsBody, WithdrawBidBody } from './bid.dto.js';
import { BiddingService } from './bidding-service.js';

interface Answer {
  bidding: BidView;
}

@ApiTags('bidding')
@Controller('api/bidding')
export class BiddingController {
  constructor(
    private readonly service: BiddingService,
    private readonly queries: Queries,
    private readonly confirmations: BidConfirmations,
  ) {}

  @Post('create')
  @FreshFactor('staff')
  @Allow('bid:place')
  @ApiOperation({ summary: 'Place a bid on a lot; the answer is sent after the bid is durable' })
  async create(
    @Body() { biddingAmount, ...bid }: PlaceBidBody,
    @Caller() caller: CommandContext,
    @CurrentSession() session: Session | null,
  ): Promise<Answer> {
    const amount = cents(biddingAmount);
    await this.confirmations.assertConfirmed(session, amount);
    return { bidding: await this.service.place({ ...bid, amount }, caller) };
  }

  @Get('getByAuction/:id')
  @Allow('bid:read', 'subject:observe')
  @Observed('auction', 'id')
  @HeavyRead()
  @Noted('bidsRead', { lines: 'none' })
  @ApiOperation({ summary: 'List the bids of an auction; a buyer sees those of the own company' })
  ofAuction(@Param('id') id: string, @Query() page: PageDto, @Caller() { actor }: CommandContext): Promise<Biddings> {
    return this.queries.execute(new GetBidsOfAuction(id, actor, page));
  }

  @Get('get/userbiddings/:id')
  @Allow('bid:read')
  @HeavyRead()
  @Noted('bidsRead', { lines: 'none' })
  @ApiOperation({ summary: 'List the bids of one person; a buyer may name a colleague' })
  ofUser(@Param('id') id: string, @Query() page: PageDto, @Caller() { actor }: CommandContext): Promise<Biddings> {
    return this.queries.execute(new GetBidsOfUser(id, actor, page));
  }

  @Patch('update/:id')
  @FreshFactor('staff')
  @Allow('bid:place')
  @ApiOperation({ summary: 'Revise a standing bid, up or down' })
  async update(
    @Param('id') id: string,
    @Body() { biddingAmount, seen, ...acting }: ReviseBidBody,
    @Caller() caller: CommandContext,
    @CurrentSession() session: Session | null,
  ): Promise<Answer> {
    const change = { amount: cents(biddingAmount), lastChange: seen, ...acting };
    await this.confirmations.assertConfirmed(session, change.amount);
    return { bidding: await this.service.revise(id, change, caller) };
  }

  @Delete('delete/:id')
  @FreshFactor('staff')
  @Allow('bid:place')
  @ApiOperation({ summary: 'Withdraw a standing bid, where withdrawals are allowed' })
  async delete(
    @Param('id') id: string,
    @Body() { seen, ...acting }: WithdrawBidBody = {},
    @Caller() caller: CommandContext,
  ): Promise<Answer> {
    return { bidding: await this.service.withdraw(id, { lastChange: seen, ...acting }, caller) };
  }

  @Get('getAllUserBids')
  @Allow('bid:read-own')
  @HeavyRead()
  @ApiOperation({ summary: 'List the own company’s bids' })
  own(@Query() page: PageDto, @Caller() { actor }: CommandContext): Promise<Biddings> {
    return this.queries.execute(new GetOwnBids(actor, page));
  }

  @Get('getUserAuctionPerformance')
  @Allow('bid:read-own')
  @HeavyRead()
  @ApiOperation({ summary: 'Get the results of the own company in its auctions' })
  async performance(@Caller() { actor }: CommandContext): Promise<{ performance: AuctionPerformance }> {
    return { performance: await this.queries.execute(new GetPerformance(actor)) };
  }

  @Get('history/:auctionId')
  @Allow('bid:read', 'subject:observe')
  @Observed('auction', 'auctionId')
  @HeavyRead()
  @Noted('bidsRead', { lines: 'none' })
  @ApiOperation({
    summary: 'List each bid placed, revised or withdrawn, with its outcome; a buyer sees those of the own company',
  })
  async history(
    @Param('auctionId') id: string,
    @Caller() { actor }: CommandContext,
  ): Promise<{ history: BidStepView[] }> {
    return { history: await this.queries.execute(new GetBidHistory(id, actor)) };
  }

  /** Refused bids; in a sealed auction without refusals that depend on an amount. */
  @Get('refusals/:auctionId')
  @Allow('bid:refusals', 'subject:observe')
  @Observed('auction', 'auctionId')
  @HeavyRead()
  @ApiOperation({ summary: 'List the companies whose bids were refused, with count and reason, latest first' })
  async refusals(
    @Param('auctionId') id: string,
    @Caller() { actor }: CommandContext,
  ): Promise<{ refusals: BidRefusalView[] }> {
    return { refusals: await this.queries.execute(new GetRefusals(id, actor)) };
  }

  @Get('pace/:auctionId')
  @Allow('bid:pace', 'subject:observe')
  @Observed('auction', 'auctionId')
  @HeavyRead()
  @ApiOperation({ summary: 'Count the bids and revisions of each recent minute that had any' })
  async pace(@Param('auctionId') id: string, @Caller() { actor }: CommandContext): Promise<{ pace: BidPaceView[] }> {
    return { pace: await this.queries.execute(new GetPace(id, actor)) };
  }

  @Patch('void/:auctionId')
  @FreshFactor('staff')
  @Allow('bid:void')
  @ApiOperation({ summary: 'Void the active bids of a company in an auction, with a reason' })
  async voidAll(
    @Param('auctionId') id: string,
    @Body() body: VoidBidsBody,
    @Caller() caller: CommandContext,
  ): Promise<{ biddings: BidView[] }> {
    return { biddings: await this.service.voidAll(id, body, caller) };
  }
}
