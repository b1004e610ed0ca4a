import { Inject, Injectable } from '@nestjs/common';
import type { OutgoingSettings } from '@tender/context';
import { OUTGOING_SETTINGS } from '@tender/context/module';
import { isPlaceholder, PLACEHOLDERS, type PreviewBody, type TemplatePreview } from '@tender/contracts';
import { CLOCK, CommandExecutor } from '@tender/event-store';
import { isId, Rejection, streamIdOf, type Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import { plainTextOf } from '../delivery/plain-text.js';
import { contentOf, MessageWriter, type InLanguage, type WrittenMessage } from '../hub/message-writer.js';
import { mailBranding } from '../mail/mail-branding.js';
import { asHtml } from '../mail/mail-layout.js';
import { checkPlaceholders } from '../rules/template.js';
import type { Values } from '../templates/fill.js';
import { idFrom } from './audience-service.js';

const EXAMPLES: Values = Object.fromEntries(
  Object.entries(PLACEHOLDERS).flatMap(([name, { example }]) => (isPlaceholder(name) ? [[name, example]] : [])),
);

@Injectable()
export class PreviewService {
  private readonly writer: MessageWriter;

  constructor(
    private readonly executor: CommandExecutor,
    @Inject(READ_STORE) reads: ReadStore,
    @Inject(CLOCK) clock: Clock,
    @Inject(OUTGOING_SETTINGS) private readonly outgoing: OutgoingSettings,
  ) {
    this.writer = new MessageWriter({ executor, reads, clock });
  }

  /** @throws Rejection INVALID for an unknown placeholder; NOT_FOUND for an unknown person, auction or viewing */
  async of({ subject, body, userId, viewingId, auctionId, language = 'en' }: PreviewBody): Promise<TemplatePreview> {
    checkPlaceholders({ subject, body });
    const about = { viewingId: idFrom(viewingId ?? null), auctionId: idFrom(auctionId ?? null) };
    const message: WrittenMessage = { subject, body, ...about, templateId: null, channels: ['email'], whatsapp: null };
    const own: InLanguage = userId === undefined ? () => ({}) : await this.valuesOf(message, userId);
    const branding = await mailBranding(this.executor);
    const {
      subject: line,
      blocks,
      link,
    } = contentOf(
      message,
      { subject, body, language },
      { values: (words) => ({ ...EXAMPLES, houseName: branding.name, ...own(words) }) },
    );
    const { siteUrl } = this.outgoing;
    const button = link && { label: link.label, url: `${siteUrl}${link.path}` };
    const html = asHtml({ branding, siteUrl, language, subject: line, blocks, button, unsubscribe: null });
    return { subject: line, text: plainTextOf(blocks), html };
  }

  private async valuesOf(message: WrittenMessage, userId: string): Promise<InLanguage> {
    const companyId = isId(userId) ? streamIdOf(userId) : null;
    if (companyId === null) throw new Rejection('NOT_FOUND');
    const reader = (await this.writer.readersOf(message, [{ userId, companyId }])).get(userId);
    if (!reader) throw new Rejection('NOT_FOUND');
    return reader.values;
  }
}
