import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req } from '@nestjs/common';
import { placeholdersIn, type TemplatePreview, type TemplateView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import {
  Allow,
  ApiOperation,
  ApiTags,
  BodyLimit,
  Caller,
  callOf,
  HeavyRead,
  type IncomingRequest,
  NoBody,
  Noted,
  type Page,
  PageDto,
  SecurityLog,
  shortNetwork,
} from '@tender/http';
import { TemplateService } from '../services/template-service.js';
import { PreviewService } from '../services/preview-service.js';
import { CreateTemplateDto, PreviewDto, UpdateTemplateDto } from './template.dto.js';

interface One {
  template: TemplateView;
}

@ApiTags('templates')
@Controller('api/templates')
export class TemplateController {
  constructor(
    private readonly service: TemplateService,
    private readonly previews: PreviewService,
    private readonly security: SecurityLog,
  ) {}

  @Get()
  @Allow('template:read')
  @HeavyRead()
  @ApiOperation({ summary: 'List the templates: the ten built-in ones first, then added ones' })
  all(@Query() page: PageDto): Promise<Page<'templates', TemplateView>> {
    return this.service.list(page);
  }

  @Post()
  @Allow('template:manage')
  @BodyLimit('text')
  @Noted('settingsChanged', { lines: 'none' })
  @ApiOperation({ summary: 'Add a template' })
  async create(@Body() body: CreateTemplateDto, @Caller() caller: CommandContext): Promise<One> {
    return { template: await this.service.create({ ...body }, caller) };
  }

  @Patch(':id')
  @Allow('template:manage')
  @BodyLimit('text')
  @Noted('settingsChanged', { lines: 'none' })
  @ApiOperation({ summary: 'Change a template' })
  async update(
    @Param('id') id: string,
    @Body() body: UpdateTemplateDto,
    @Caller() caller: CommandContext,
  ): Promise<One> {
    return { template: await this.service.update(id, { ...body }, caller) };
  }

  @Patch('reset/:id')
  @Allow('template:manage')
  @Noted('settingsChanged', { lines: 'none' })
  @ApiOperation({ summary: 'Reset a built-in template to its default text' })
  async reset(@Param('id') id: string, @Body() _: NoBody, @Caller() caller: CommandContext): Promise<One> {
    return { template: await this.service.reset(id, caller) };
  }

  @Post('preview')
  @Allow('template:manage')
  @BodyLimit('text')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Preview a text as a person would receive it, or with example values; nothing is stored',
  })
  async preview(
    @Body() body: PreviewDto,
    @Caller() caller: CommandContext,
    @Req() request: IncomingRequest,
  ): Promise<{ preview: TemplatePreview }> {
    const preview = await this.previews.of(body);
    if (placeholdersIn(`${body.subject} ${body.body}`).includes('biddingDetails'))
      this.noteReading(body, caller, request);
    return { preview };
  }

  @Delete(':id')
  @Allow('template:manage')
  @Noted('settingsChanged', { lines: 'none' })
  @ApiOperation({ summary: 'Delete an added template' })
  async delete(
    @Param('id') id: string,
    @Body() _: NoBody,
    @Caller() caller: CommandContext,
  ): Promise<{ deletedTemplateId: string }> {
    return { deletedTemplateId: await this.service.delete(id, caller) };
  }

  /** The preview contains the company's current bids: record the read access like other calls do. */
  private noteReading(
    { auctionId, userId: as }: PreviewDto,
    { actor: { userId, role } }: CommandContext,
    request: IncomingRequest,
  ): void {
    if (auctionId === undefined || as === undefined) return;
    const network = shortNetwork(request.ip);
    const call = { ...callOf(request), objects: [auctionId, as] };
    this.security.record({ what: 'bidsRead', userId, role, ...call, network }, { asLine: false });
  }
}
