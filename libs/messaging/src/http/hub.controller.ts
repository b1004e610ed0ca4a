import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import type {
  AudienceView,
  HubMessageView,
  UnconfirmedCompany,
  WhatsAppChoice,
  WhatsAppTemplateView,
} from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { Allow, ApiOperation, ApiTags, BodyLimit, Caller, HeavyRead, NoBody, type Page, PageDto } from '@tender/http';
import { addressed, AudienceService } from '../services/audience-service.js';
import { ColleagueRequests } from '../services/colleague-requests.js';
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
    private readonly requests: ColleagueRequests,
    private readonly whatsApp: WhatsAppTemplates,
  ) {}

  @Get()
  @Allow('notification:read')
  @HeavyRead()
  @ApiOperation({ summary: 'List sent and scheduled messages with their deliveries, newest first' })
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
  @ApiOperation({ summary: 'Count the recipients that a message would have now, and name some of them' })
  async audience(@Query() query: AudienceDto): Promise<{ audience: AudienceView }> {
    return { audience: await this.audiences.view(addressed(query)) };
  }

  @Get('audience/addenda')
  @Allow('notification:manage')
  @HeavyRead()
  @ApiOperation({
    summary: 'Count the people that a change of an auction or viewing would notify now, and name some of them',
  })
  async addendaAudience(@Query() about: AboutDto): Promise<{ audience: AudienceView }> {
    return { audience: await this.audiences.ofAddenda(addressed({ ...about, audience: 'all' })) };
  }

  @Get('sent/:id')
  @Allow('notification:read')
  @HeavyRead()
  @ApiOperation({ summary: 'Get one message with its deliveries' })
  async one(@Param('id') id: string): Promise<One> {
    return { notification: await this.sent.load(id) };
  }

  @Patch('cancel/:id')
  @Allow('notification:manage')
  @ApiOperation({ summary: 'Cancel a scheduled message' })
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
  @ApiOperation({ summary: 'Remind the bidders of a live auction whose company has no active bid' })
  async remindNotBid(
    @Param('auctionId') auctionId: string,
    @Body() { templateId }: NotBidReminderDto,
    @Caller() caller: CommandContext,
  ): Promise<One> {
    return { notification: await this.reminders.remindWithoutBid(auctionId, templateId, caller) };
  }

  @Get('confirmations/:auctionId')
  @Allow('notification:manage')
  @HeavyRead()
  @ApiOperation({
    summary: 'List companies invited to an unpublished sealed auction whose buyers have not confirmed each other',
  })
  async unconfirmed(@Param('auctionId') auctionId: string): Promise<{ companies: UnconfirmedCompany[] }> {
    return { companies: await this.requests.unconfirmed(auctionId) };
  }

  @Post('confirmations/:auctionId/:companyId')
  @Allow('notification:manage')
  @ApiOperation({ summary: 'Ask the buyers of such a company, once for each auction, to confirm each other' })
  async askToConfirm(
    @Param('auctionId') auctionId: string,
    @Param('companyId') companyId: string,
    @Body() _: NoBody,
    @Caller() { actor }: CommandContext,
  ): Promise<{ company: UnconfirmedCompany }> {
    return { company: await this.requests.ask(auctionId, companyId, actor.userId) };
  }

  @Get('whatsapp-templates')
  @Allow('notification:manage')
  @HeavyRead()
  @ApiOperation({ summary: 'List the WhatsApp templates of the account; empty if WhatsApp is not set up' })
  async whatsAppTemplates(): Promise<{ templates: WhatsAppTemplateView[]; configured: boolean }> {
    return { templates: await this.whatsApp.list(), configured: this.whatsApp.configured };
  }
}

const plain = (choice: SendMessageDto['whatsappTemplate']): WhatsAppChoice | null =>
  choice ? { name: choice.name, language: choice.language, parameters: choice.parameters } : null;
