import type { DeliveryChannel, MailChoice } from '@tender/contracts';
import type { ReactorServices } from '@tender/context';
import { millisBetween, type Instant } from '@tender/kernel';
import { companyRecords, userRecords } from '@tender/people/records';
import type { MessageBlock, MessageLink, OutgoingMessage } from '../delivery/outgoing-message.js';
import { NotificationWriter } from '../in-app/notification-writer.js';
import { houseName } from '../mail/mail-branding.js';
import { fillTemplate, type Values } from '../templates/fill.js';
import { templateDetails } from '../templates/template-texts.js';
import type { TemplateName } from '@tender/contracts';
import type { TemplateText } from '../rules/template.events.js';
import { FIXED_TEXTS, type FixedMessage } from './fixed-texts.js';

/** Maximum age of an event in ms: a restored or long stopped server would send outdated notifications. */
const NOTIFY_WITHIN = 24 * 3_600_000;
const PAGE = 250;

export interface Recipient {
  userId: string;
  companyId: string;
}

export interface Notice {
  /** Id of the subject, for deduplication: a person gets one message per subject and template. */
  about: string;
  template: TemplateName | FixedMessage;
  recipients: readonly Recipient[];
  values: Values;
  /** Parts of the message for a company: its data go to that company only. */
  blocks?: (companyId: string) => MessageBlock[];
  companyValues?: (companyId: string) => Values;
  link: MessageLink;
  choice?: MailChoice;
  channels?: readonly DeliveryChannel[];
  sendBefore?: Instant;
}

export type NotifierServices = Pick<ReactorServices, 'executor' | 'state' | 'clock' | 'views'>;

export class Notifier {
  private readonly writer: NotificationWriter;

  constructor(private readonly services: NotifierServices) {
    this.writer = new NotificationWriter(services.state, services.clock);
  }

  isRecent(at: Instant): boolean {
    return millisBetween(at, this.services.clock()) < NOTIFY_WITHIN;
  }

  /** Sends each recipient one message, also if the call is repeated. Skips erased users. */
  async notify(notice: Notice): Promise<void> {
    const text = await this.textOf(notice.template);
    const recipients = [...new Map(notice.recipients.map((recipient) => [recipient.userId, recipient])).values()];
    for (let at = 0; at < recipients.length; at += PAGE)
      await this.writer.write(await this.written(notice, text, recipients.slice(at, at + PAGE)));
  }

  private textOf(template: TemplateName | FixedMessage): TemplateText | Promise<TemplateText> {
    return isFixed(template) ? FIXED_TEXTS[template] : templateDetails(this.services.executor, template);
  }

  private async written(
    notice: Notice,
    text: TemplateText,
    recipients: readonly Recipient[],
  ): Promise<OutgoingMessage[]> {
    const { state } = this.services;
    const ids = (list: readonly string[]) => ({ where: { _id: { in: [...new Set(list)] } } });
    const users = await state.state(userRecords).find(ids(recipients.map(({ userId }) => userId)));
    const companies = await state.state(companyRecords).find(ids(recipients.map(({ companyId }) => companyId)));
    const names = new Map(companies.map(({ _id, name }) => [_id, name]));
    const house = await houseName(this.services.executor);
    const known = new Map(users.map((user) => [user._id, user]));
    return recipients.flatMap(({ userId, companyId }) => {
      const user = known.get(userId);
      if (!user) return [];
      const { firstName, lastName } = user;
      const companyName = names.get(companyId) ?? '';
      const values = { ...notice.values, firstName, lastName, companyName, houseName: house };
      return [
        messageTo(userId, notice, filled(text, notice, { ...values, ...notice.companyValues?.(companyId) }, companyId)),
      ];
    });
  }
}

const isFixed = (template: string): template is FixedMessage => Object.hasOwn(FIXED_TEXTS, template);

function filled(text: TemplateText, notice: Notice, values: Values, companyId: string): OutgoingMessage['content'] {
  const { subject, paragraphs } = fillTemplate(text, values);
  const words: MessageBlock[] = paragraphs.map((paragraph) => ({ type: 'text', text: paragraph }));
  return { subject, blocks: [...words, ...(notice.blocks?.(companyId) ?? [])], link: notice.link };
}

const messageTo = (
  userId: string,
  { about, template, choice, sendBefore, channels = ['inApp', 'email'] }: Notice,
  content: OutgoingMessage['content'],
): OutgoingMessage => ({
  about,
  userId,
  template,
  channels,
  content,
  ...(choice && { choice }),
  ...(sendBefore && { sendBefore }),
});
