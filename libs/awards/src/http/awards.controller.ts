import { Body, Controller, Get, HttpCode, Param, Post, Query, Res, StreamableFile } from '@nestjs/common';
import type { AuctionAwardsView, AwardLetterView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import {
  Allow,
  ApiOperation,
  ApiProduces,
  ApiTags,
  Caller,
  Download,
  HeavyRead,
  LONGEST_LIST,
  Noted,
  type Page,
  paged,
  PageDto,
  ReasonBody,
} from '@tender/http';
import { Awards } from './awards.js';
import { IssueAgain } from './issue-again.js';

interface Reply {
  header(name: string, value: string): unknown;
}

/** Award letters: made by the server, read by staff and by the company that won (`domain.md §5.9`). */
@ApiTags('awards')
@Controller('api/award')
export class AwardsController {
  constructor(
    private readonly awards: Awards,
    private readonly again: IssueAgain,
  ) {}

  @Get('list')
  @Allow('award:list')
  @HeavyRead()
  @ApiOperation({ summary: 'List the award letters of all companies, newest first' })
  list(@Query() page: PageDto): Promise<Page<'letters', AwardLetterView>> {
    return paged('letters', page, ({ limit = LONGEST_LIST, skip }) => this.awards.all({ limit, skip }));
  }

  @Get('auction/:auctionId')
  @Allow('award:read')
  @HeavyRead()
  @ApiOperation({ summary: 'List the award letters of an auction; buyers get those of their own company' })
  async ofAuction(
    @Param('auctionId') auctionId: string,
    @Caller() { actor }: CommandContext,
  ): Promise<{ awards: AuctionAwardsView }> {
    return { awards: await this.awards.ofAuction(auctionId, actor) };
  }

  @Get('letter/:number/:edition')
  @Allow('award:read')
  @Download()
  @ApiProduces('application/pdf')
  @ApiOperation({ summary: 'Download an edition of an award letter' })
  async file(
    @Param('number') number: string,
    @Param('edition') edition: string,
    @Caller() { actor }: CommandContext,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<StreamableFile> {
    const { content, size } = await this.awards.file(number, edition, actor);
    reply.header('cache-control', 'private, no-store');
    return new StreamableFile(content, {
      type: 'application/pdf',
      length: size,
      disposition: `attachment; filename="award-${number}-${edition}.pdf"`,
    });
  }

  /** Earlier editions are kept. The company gets the new one, without the reason. */
  @Post('issue-again/:number')
  @HttpCode(200)
  @Allow('award:issue')
  @Noted('settingsChanged', { lines: 'none' })
  @ApiOperation({ summary: 'Issue an award letter again: another edition under the same number' })
  async issueAgain(
    @Param('number') number: string,
    @Body() { reason }: ReasonBody,
    @Caller() context: CommandContext,
  ): Promise<{ letter: AwardLetterView }> {
    return { letter: await this.again.issue(number, reason, context) };
  }
}
