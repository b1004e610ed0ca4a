import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Matches } from 'class-validator';
import {
  BREAK_GLASS_REASON,
  LENGTHS,
  type BreakGlassBody,
  type ProposalView,
  type RefuseProposalBody,
} from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import {
  Allow,
  ApiOperation,
  ApiTags,
  Caller,
  FreshFactor,
  HeavyRead,
  IsFilledText,
  MayBeEmpty,
  NoBody,
  Noted,
} from '@tender/http';
import { Proposals } from './proposals.js';

class RefuseProposalDto implements RefuseProposalBody {
  @MayBeEmpty()
  @IsFilledText(LENGTHS.reason)
  reason?: string | null;
}

class BreakGlassDto implements BreakGlassBody {
  @Matches(BREAK_GLASS_REASON, { message: 'reason must have a letter or a digit' })
  @IsFilledText(LENGTHS.reason)
  reason!: string;
}

interface Answer {
  proposal: ProposalView;
}

@ApiTags('approvals')
@Controller('api/approvals')
export class ApprovalsController {
  constructor(private readonly proposals: Proposals) {}

  @Get()
  @Allow('policy:read', 'proposal:own')
  @HeavyRead()
  @ApiOperation({
    summary: 'List open proposals, and those of the last days, newest first; without policy:read, the own ones',
  })
  async list(@Caller() { actor }: CommandContext): Promise<{ proposals: ProposalView[] }> {
    return { proposals: await this.proposals.list(actor) };
  }

  @Post('approve/:id')
  @HttpCode(200)
  @FreshFactor('staff')
  @Allow('policy:manage')
  @Noted('proposalApproved', { by: 'anybody' })
  @ApiOperation({ summary: 'Approve a proposal of another person, and so execute it' })
  async approve(@Param('id') id: string, @Body() _: NoBody, @Caller() context: CommandContext): Promise<Answer> {
    return { proposal: await this.proposals.approve(id, context) };
  }

  @Post('refuse/:id')
  @HttpCode(200)
  @Allow('policy:manage', 'proposal:own')
  @ApiOperation({ summary: 'Refuse a proposal, or take back the own one' })
  async refuse(
    @Param('id') id: string,
    @Body() { reason = null }: RefuseProposalDto,
    @Caller() context: CommandContext,
  ): Promise<Answer> {
    return { proposal: await this.proposals.refuse(id, reason, context) };
  }

  @Post('break-glass/:id')
  @HttpCode(200)
  @FreshFactor('staff')
  @Allow('policy:manage')
  @Noted('brokenGlass')
  @ApiOperation({ summary: 'Execute the own proposal without a second person, with a reason that all admins see' })
  async breakGlass(
    @Param('id') id: string,
    @Body() { reason }: BreakGlassDto,
    @Caller() context: CommandContext,
  ): Promise<Answer> {
    return { proposal: await this.proposals.breakGlass(id, reason, context) };
  }
}
