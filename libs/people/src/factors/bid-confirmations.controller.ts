import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { usdOf, type BidConfirmation } from '@tender/contracts';
import { Allow, ApiOperation, ApiTags, cents, CurrentSession, HeavyRead, type Session } from '@tender/http';
import { BidConfirmations } from './bid-confirmations.js';
import { BidConfirmationDto, BidReadinessDto } from './factors.dto.js';
import { present } from './factors.controller.js';

@ApiTags('factors')
@Controller('api/factors/bids')
export class BidConfirmationsController {
  constructor(private readonly confirmations: BidConfirmations) {}

  @Get()
  @Allow('session:own')
  @HeavyRead()
  @ApiOperation({ summary: 'Get the own amount above which a bid needs a fresh factor; only its owner sees it' })
  async own(@CurrentSession() session: Session | null): Promise<BidConfirmation> {
    const above = await this.confirmations.aboveOf(present(session).actor.userId);
    return { above: above === null ? null : usdOf(above) };
  }

  @Put()
  @Allow('session:own')
  @ApiOperation({ summary: 'Change that amount; needs a factor, or without one the password, of the last ten minutes' })
  async change(
    @Body() { above }: BidConfirmationDto,
    @CurrentSession() session: Session | null,
  ): Promise<BidConfirmation> {
    await this.confirmations.change(present(session), above === null ? null : cents(above));
    return { above };
  }

  @Post('ready')
  @HttpCode(200)
  @Allow('bid:draft')
  @ApiOperation({ summary: 'Check in advance whether a bid needs a factor; null if the amount never needs one' })
  async ready(
    @Body() { biddingAmount, ahead }: BidReadinessDto,
    @CurrentSession() session: Session | null,
  ): Promise<{ freshUntil: string | null }> {
    return { freshUntil: await this.confirmations.assertReady(present(session), cents(biddingAmount), ahead) };
  }
}
