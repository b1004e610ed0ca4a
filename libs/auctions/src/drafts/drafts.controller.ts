import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import type { BidDraftsView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Allow, ApiOperation, ApiTags, BodyLimit, Caller, HeavyRead } from '@tender/http';
import { BidDrafts } from './bid-drafts.js';
import { DraftsBody } from './drafts.dto.js';

@ApiTags('bidding')
@Controller('api/bidding/drafts')
export class DraftsController {
  constructor(private readonly drafts: BidDrafts) {}

  @Get(':auctionId')
  @Allow('bid:draft')
  @HeavyRead()
  @ApiOperation({
    summary:
      'List the own drafts in an auction, and those of colleagues whose sealed amounts are visible to the caller',
  })
  async of(@Param('auctionId') id: string, @Caller() { actor }: CommandContext): Promise<{ drafts: BidDraftsView }> {
    return { drafts: await this.drafts.loadDrafts(id, actor) };
  }

  @Patch(':auctionId')
  @Allow('bid:draft')
  @BodyLimit('rows')
  @ApiOperation({
    summary: 'Save drafts field by field; an empty text clears its field, a deleted lot is skipped',
  })
  async change(
    @Param('auctionId') id: string,
    @Body() body: DraftsBody,
    @Caller() { actor }: CommandContext,
  ): Promise<{ kept: true; passedOver: string[] }> {
    return { kept: true, passedOver: await this.drafts.change(id, body, actor) };
  }
}
