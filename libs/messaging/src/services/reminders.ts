import { Inject, Injectable } from '@nestjs/common';
import { auctions } from '@tender/auctions/auction-document';
import { isPlaceholder, PLACEHOLDERS, placeholdersIn, type HubMessageView } from '@tender/contracts';
import { CommandExecutor, type CommandContext } from '@tender/event-store';
import { Rejection, streamIdOf } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { auctionOf, viewingOf } from '../audiences/audiences.js';
import type { MessageDraft } from '../rules/message.events.js';
import { composedText, templateDetails } from '../templates/template-texts.js';
import { AudienceService, idFrom } from './audience-service.js';
import { HubService } from './hub-service.js';
import { TemplateService } from './template-service.js';

const NOT_BID_TEMPLATE = 'auctionOngoingForViewingUsers';
const CHANNELS: MessageDraft['channels'] = ['inApp', 'email'];

@Injectable()
export class Reminders {
  constructor(
    private readonly executor: CommandExecutor,
    @Inject(READ_STORE) private readonly store: ReadStore,
    private readonly templates: TemplateService,
    private readonly audiences: AudienceService,
    private readonly hub: HubService,
  ) {}

  /** @throws Rejection NOT_FOUND, VIEWING_NOT_OPEN, COMPANY_NOT_INVITED, NOBODY_TO_TELL; INVALID for unfilled placeholders */
  async remindPerson(
    userId: string,
    { viewingId, type }: { viewingId: string; type: string },
    context: CommandContext,
  ): Promise<HubMessageView> {
    const viewing = await viewingOf(this.executor, idFrom(viewingId));
    if (viewing.status === 'draft') throw new Rejection('VIEWING_NOT_OPEN');
    const companyId = streamIdOf(userId);
    if (companyId === null) throw new Rejection('NOT_FOUND');
    if (!viewing.invited.get(companyId)?.has(userId)) throw new Rejection('COMPANY_NOT_INVITED');
    const templateId = await this.templates.idOf(type);
    const auctionId = await this.auctionFor(templateId, { viewingId, userId });
    return this.compose(
      { to: { userId }, viewingId: auctionId === null ? viewingId : null, auctionId, templateId },
      context,
    );
  }

  /** @throws Rejection NOT_FOUND, AUCTION_NOT_LIVE, NOBODY_TO_TELL; INVALID for placeholders of a viewing */
  async remindWithoutBid(
    auctionId: string,
    templateId: string | undefined,
    context: CommandContext,
  ): Promise<HubMessageView> {
    const { status } = await auctionOf(this.executor, idFrom(auctionId));
    if (status !== 'live') throw new Rejection('AUCTION_NOT_LIVE', { status });
    return this.compose(
      { to: { audience: 'notBid' }, viewingId: null, auctionId, templateId: templateId ?? NOT_BID_TEMPLATE },
      context,
    );
  }

  private async compose(
    about: Pick<MessageDraft, 'to' | 'viewingId' | 'auctionId'> & { templateId: string },
    context: CommandContext,
  ): Promise<HubMessageView> {
    const text = composedText(await templateDetails(this.executor, about.templateId));
    await this.audiences.assertNotEmpty(about);
    return this.hub.compose({ ...about, ...text, channels: CHANNELS, whatsapp: null, scheduledFor: null }, context);
  }

  private async auctionFor(
    templateId: string,
    { viewingId, userId }: { viewingId: string; userId: string },
  ): Promise<string | null> {
    const { subject, body } = await templateDetails(this.executor, templateId);
    const speaksOfOne = placeholdersIn(`${subject} ${body}`).some(
      (name) => isPlaceholder(name) && PLACEHOLDERS[name].of === 'auction',
    );
    if (!speaksOfOne) return null;
    const [newest] = await this.store.view(auctions).find({
      where: { viewing: viewingId, published: true, cancelled: false, users: userId },
      sort: [{ field: 'createdAt', descending: true }],
      limit: 1,
    });
    return newest?._id ?? null;
  }
}
