import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Queries } from '@tender/context/queries';
import type { DailySummary, WaitingInvitationsOfPerson } from '@tender/contracts';
import { Allow, HeavyRead } from '@tender/http';
import { GetWaitingInvitations } from './summary/get-waiting-invitations.js';
import { GetDailySummary } from './summary/daily-summary.js';

@ApiTags('dashboard')
@Controller('api/dashboard')
export class DashboardController {
  constructor(private readonly queries: Queries) {}

  @Get('getDailySummary')
  @Allow('dashboard:read')
  @HeavyRead()
  @ApiOperation({
    summary: 'The day at a glance: what needs a hand, today’s viewings, auctions as they stand, the last 30 days',
  })
  async getDailySummary(): Promise<{ dailySummary: DailySummary }> {
    return { dailySummary: await this.queries.execute(new GetDailySummary()) };
  }

  @Get('invitations/:userId')
  @Allow('mail:read')
  @HeavyRead()
  @ApiOperation({
    summary: 'Ours: auctions and viewings to which a person was invited by e-mail, and which the person has not joined',
  })
  invitations(@Param('userId') userId: string): Promise<WaitingInvitationsOfPerson> {
    return this.queries.execute(new GetWaitingInvitations(userId));
  }
}
