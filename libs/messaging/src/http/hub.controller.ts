import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AudienceView, HubMessageView, WhatsAppChoice, WhatsAppTemplateView } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Allow, BodyLimit, Caller, HeavyRead, NoBody, PageDto, type Page } from '@tender/http';
import { addressed, AudienceService } from '../services/audience-service.js';
import { HubMessages } from '../services/hub-messages.js';
import { HubService } from '../services/hub-service.js';
import { Reminders } from '../services/reminders.js';
import { WhatsAppTemplates } from '../services/whatsapp-templates.js';
import { AboutDto, AudienceDto, NotBidReminderDto, ReminderDto, SendMessageDto } from './notification.dto.js';

interface One {
  notification: HubMessageView;
}

/** Messages of staff to companies. */
@ApiTags('notifications')
@Controller('api/notifications')
export class HubController {
  constructor(
    private readonly hub: HubService,
    private readonly sent: HubMessages,
    private readonly audiences: AudienceService,
    private readonly reminders: Reminders,
    private readonly whatsApp: WhatsAppTemplates,
  ) {}

  @Get()
  @Allow('notification:manage')
  @HeavyRead()
  @ApiOperation({ summary: 'The messages of the house with what became of them, the newest first' })
  all(@Query() page: PageDto): Promise<Page<'notifications', HubMessageView>> {
    return this.sent.list(page);
  }

  @Post()
  @Allow('notification:manage')
  @BodyLimit('text')
  @ApiOperation({ summary: 'Send a message to an audience, now or later' })
  async send(@Body() { whatsappTemplate, ...asked }: SendMessageDto, @Caller() caller: CommandContext): Promise<One> {
    return { notification: await this.hub.send({ ...asked, whatsapp: plain(whatsappTemplate) }, caller) };
  }

  @Get('audience')
  @Allow('notification:manage')
  @HeavyRead()
  @ApiOperation({ summary: 'Ours: how many people a message would reach now, and some of them by name' })
  async audience(@Query() query: AudienceDto): Promise<{ audience: AudienceView }> {
    return { audience: await this.audiences.view(addressed(query)) };
  }

  @Get('audience/addenda')
  @Allow('notification:manage')
  @HeavyRead()
  @ApiOperation({ summary: 'How many people a change of an auction or viewing would notify now, and some by name' })
  async addendaAudience(@Query() about: AboutDto): Promise<{ audience: AudienceView }> {
    return { audience: await this.audiences.ofAddenda(addressed({ ...about, audience: 'all' })) };
  }

  @Get('sent/:id')
  @Allow('notification:manage')
  @HeavyRead()
  @ApiOperation({ summary: 'Ours: one message of the house, with what became of it' })
  async one(@Param('id') id: string): Promise<One> {
    return { notification: await this.sent.load(id) };
  }

  @Patch('cancel/:id')
  @Allow('notification:manage')
  @ApiOperation({ summary: 'Ours: a message that was put off is not sent' })
  async cancel(@Param('id') id: string, @Body() _: NoBody, @Caller() caller: CommandContext): Promise<One> {
    return { notification: await this.hub.cancel(id, caller) };
  }

  @Post('reminder/:userId')
  @Allow('notification:manage')
  @ApiOperation({ summary: 'Remind one person who is invited to a viewing' })
  async remind(
    @Param('userId') userId: string,
    @Body() body: ReminderDto,
    @Caller() caller: CommandContext,
  ): Promise<One> {
    return { notification: await this.reminders.remindPerson(userId, body, caller) };
  }

  @Post('reminder/not-bid/:auctionId')
  @Allow('notification:manage')
  @ApiOperation({ summary: 'Ours: remind everybody on a live auction whose company has no standing bid' })
  async remindNotBid(
    @Param('auctionId') auctionId: string,
    @Body() { templateId }: NotBidReminderDto,
    @Caller() caller: CommandContext,
  ): Promise<One> {
    return { notification: await this.reminders.remindWithoutBid(auctionId, templateId, caller) };
  }

  @Get('whatsapp-templates')
  @Allow('notification:manage')
  @HeavyRead()
  @ApiOperation({ summary: 'The templates that WhatsApp has of this house; none where WhatsApp is not set up' })
  async whatsAppTemplates(): Promise<{ templates: WhatsAppTemplateView[]; configured: boolean }> {
    return { templates: await this.whatsApp.list(), configured: this.whatsApp.configured };
  }
}

const plain = (choice: SendMessageDto['whatsappTemplate']): WhatsAppChoice | null =>
  choice ? { name: choice.name, language: choice.language, parameters: choice.parameters } : null;
