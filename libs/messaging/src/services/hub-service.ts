import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Channel, HubMessageView, MessageAudience, WhatsAppChoice } from '@tender/contracts';
import { CommandExecutor, createdId, type CommandContext } from '@tender/event-store';
import { Rejection, type Instant } from '@tender/kernel';
import { MessageCommandMessage } from '../commands/message-command-message.js';
import type { MessageDraft } from '../rules/message.events.js';
import type { TemplateText } from '../rules/template.events.js';
import { composedText, templateDetails, type ComposedText } from '../templates/template-texts.js';
import { addressed, AudienceService, idFrom } from './audience-service.js';
import { HubMessages } from './hub-messages.js';
import { WhatsAppTemplates } from './whatsapp-templates.js';

export interface MessageRequest {
  audience: MessageAudience;
  viewingId?: string;
  auctionId?: string;
  templateId?: string;
  subject?: string;
  body?: string;
  channels: Channel[];
  whatsapp: WhatsAppChoice | null;
  scheduledFor?: Instant;
}

@Injectable()
export class HubService {
  constructor(
    private readonly commands: CommandBus,
    private readonly executor: CommandExecutor,
    private readonly audiences: AudienceService,
    private readonly sent: HubMessages,
    @Inject(WhatsAppTemplates) private readonly whatsApp: Pick<WhatsAppTemplates, 'configured'>,
  ) {}

  /** @throws Rejection as the rules refuse; NOBODY_TO_TELL for an empty audience */
  async send(request: MessageRequest, context: CommandContext): Promise<HubMessageView> {
    const { channels, whatsapp, scheduledFor = null, templateId = null } = request;
    const of = addressed(request);
    if (channels.includes('whatsapp') && !this.whatsApp.configured) throw new Rejection('WHATSAPP_NOT_CONFIGURED');
    const text = templateId === null ? freeText(request) : await this.textOf(templateId, request);
    // A scheduled message resolves its audience later: now check only that the audience is valid.
    if (scheduledFor === null) await this.audiences.assertNotEmpty(of);
    else await this.audiences.view(of);
    return this.compose(
      { ...of, templateId, ...text, channels: [...new Set(channels)], whatsapp, scheduledFor },
      context,
    );
  }

  /** Possible only until the sending begins. @throws Rejection NOT_FOUND, MESSAGE_NOT_SCHEDULED */
  async cancel(id: string, context: CommandContext): Promise<HubMessageView> {
    await this.commands.execute(new MessageCommandMessage(idFrom(id), { type: 'CancelMessage' }, context));
    return this.sent.load(id);
  }

  async compose(draft: MessageDraft, context: CommandContext): Promise<HubMessageView> {
    const messageId = createdId(context);
    await this.commands.execute(
      new MessageCommandMessage(messageId, { type: 'ComposeMessage', messageId, draft }, context),
    );
    return this.sent.load(messageId);
  }

  private async textOf(templateId: string, { subject, body }: MessageRequest): Promise<ComposedText> {
    if (subject !== undefined || body !== undefined)
      throw invalid('templateId', 'cannot be combined with subject or body');
    return composedText(await templateDetails(this.executor, templateId));
  }
}

function freeText({ subject, body }: MessageRequest): TemplateText {
  if (subject === undefined || body === undefined)
    throw invalid('templateId', 'or both a subject and a body are required');
  return { subject, body };
}

const invalid = (field: string, message: string): Rejection =>
  new Rejection('INVALID', [{ field, rule: 'alone', message: `${field} ${message}` }]);
