import { Controller, Get, Param } from '@nestjs/common';
import { Queries } from '@tender/context/queries';
import type { DailySummary, WaitingInvitationsOfPerson } from '@tender/contracts';
import { Allow, ApiOperation, ApiTags, HeavyRead } from '@tender/http';
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
    summary: 'Get the summary of the day: to-do list, today’s viewings, current auctions, last 30 days',
  })
  async getDailySummary(): Promise<{ dailySummary: DailySummary }> {
    return { dailySummary: await this.queries.execute(new GetDailySummary()) };
  }

  @Get('invitations/:userId')
  @Allow('mail:read')
  @HeavyRead()
  @ApiOperation({
    summary: 'List auctions and viewings to which a person was invited by e-mail and that the person has not joined',
  })
  invitations(@Param('userId') userId: string): Promise<WaitingInvitationsOfPerson> {
    return this.queries.execute(new GetWaitingInvitations(userId));
  }
}
