import {
  isHouseText,
  isTemplateName,
  type DeliveryChannel,
  type Language,
  type MailChoice,
  type ZonedInstant,
} from '@tender/contracts';
import type { ReactorServices } from '@tender/context';
import { millisBetween, type Instant } from '@tender/kernel';
import { houseLanguage, languageIn } from '@tender/people/languages';
import { companyRecords, userRecords } from '@tender/people/records';
import type { MessageBlock, OutgoingMessage } from '../delivery/outgoing-message.js';
import { NotificationWriter } from '../in-app/notification-writer.js';
import { houseName } from '../mail/mail-branding.js';
import { fillTemplate, type Values } from '../templates/fill.js';
import { textIn, type TextInLanguage } from '../rules/template.js';
import { BUILT_IN_TEXTS, type BuiltInText } from '../rules/texts/built-in-texts.js';
import { builtInText } from '../templates/template-texts.js';
import { say, type Phrase } from '../values/phrases.js';

/** Maximum age of an event in ms: a restored or long stopped server would send outdated notifications. */
const NOTIFY_WITHIN = 24 * 3_600_000;
const PAGE = 250;

export interface Recipient {
  userId: string;
  companyId: string;
}

export type InLanguage<T> = (language: Language) => T;

export interface Notice {
  /** Id of the subject, for deduplication: a person gets one message per subject and template. */
  about: string;
  template: BuiltInText;
  recipients: readonly Recipient[];
  values: InLanguage<Values>;
  /** Fixed words before the text, which staff can edit, and instead of its subject. */
  warning?: InLanguage<{ subject: string; text: string } | null>;
  /** Instants that the values and blocks may have. */
  instants?: readonly ZonedInstant[];
  /** Parts of the message for a company: its data go to that company only. */
  blocks?: (language: Language, companyId: string) => MessageBlock[];
  companyValues?: (language: Language, companyId: string) => Values;
  link: { path: string; label: Phrase };
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

  private async textOf(template: BuiltInText): Promise<InLanguage<TextInLanguage>> {
    if (!isTemplateName(template) && !isHouseText(template))
      return (language) => ({ ...BUILT_IN_TEXTS[language][template], language });
    const details = await builtInText(this.services.executor, template);
    return (language) => textIn(details, language);
  }

  private async written(
    notice: Notice,
    text: InLanguage<TextInLanguage>,
    recipients: readonly Recipient[],
  ): Promise<OutgoingMessage[]> {
    const { state } = this.services;
    const ids = (list: readonly string[]) => ({ where: { _id: { in: [...new Set(list)] } } });
    const users = await state.state(userRecords).find(ids(recipients.map(({ userId }) => userId)));
    const companies = await state.state(companyRecords).find(ids(recipients.map(({ companyId }) => companyId)));
    const names = new Map(companies.map(({ _id, name }) => [_id, name]));
    const house = await houseName(this.services.executor);
    const ofHouse = await houseLanguage(this.services.executor);
    const known = new Map(users.map((user) => [user._id, user]));
    return recipients.flatMap(({ userId, companyId }) => {
      const user = known.get(userId);
      if (!user) return [];
      const { firstName, lastName } = user;
      const companyName = names.get(companyId) ?? '';
      const written = text(languageIn(user, ofHouse));
      const own = { firstName, lastName, companyName, houseName: house };
      return [messageTo(userId, notice, filled(written, notice, { companyId, own }))];
    });
  }
}

/** Values and blocks are in the language of the text, which is English if staff wrote none in the reader's. */
function filled(
  text: TextInLanguage,
  { values, companyValues, blocks, link, instants, warning }: Notice,
  { companyId, own }: { companyId: string; own: Values },
): OutgoingMessage['content'] {
  const { language } = text;
  const all = { ...values(language), ...own, ...companyValues?.(language, companyId) };
  const { subject, paragraphs } = fillTemplate(text, all);
  const warned = warning?.(language);
  const texts = [...(warned ? [warned.text] : []), ...paragraphs];
  const words: MessageBlock[] = texts.map((paragraph) => ({ type: 'text', text: paragraph }));
  return {
    subject: warned?.subject ?? subject,
    blocks: [...words, ...(blocks?.(language, companyId) ?? [])],
    link: { path: link.path, label: say(language, link.label) },
    language,
    ...(instants && { instants }),
  };
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
