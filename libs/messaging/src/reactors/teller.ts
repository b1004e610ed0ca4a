import type { DeliveryChannel, MailChoice } from '@tender/contracts';
import type { ReactorServices } from '@tender/context';
import { millisBetween, type Instant } from '@tender/kernel';
import { companyRecords, userRecords } from '@tender/people/records';
import type { MessageBlock, MessageLink, OutgoingMessage } from '../delivery/outgoing-message.js';
import { Telling } from '../in-app/telling.js';
import { houseName } from '../mail/mail-house.js';
import { fillTemplate, type Values } from '../templates/fill.js';
import { templateDetails } from '../templates/template-texts.js';
import type { TemplateName } from '@tender/contracts';
import type { TemplateText } from '../rules/template.events.js';
import { OWN_WORDS, type OwnMessage } from './own-words.js';

/**
 * Milliseconds after which something is told to nobody any more: a house that was down for days, or restored, does not
 * send old news.
 */
const NEWS_FOR = 24 * 3_600_000;
/** Number of people whose messages are written together. */
const PAGE = 250;

/** Somebody who is told something. */
export interface Hearer {
  userId: string;
  companyId: string;
}

/** What is told to whom. */
export interface News {
  /** Of one about, a person gets one message of a template. */
  about: string;
  /** One of the ten, which staff may change; or one of ours. */
  template: TemplateName | OwnMessage;
  hearers: readonly Hearer[];
  values: Values;
  /** What stands below the words; of a company's own affairs it says only that company's. */
  blocks?: (companyId: string) => MessageBlock[];
  /** What fills placeholders for one company alone. */
  companyValues?: (companyId: string) => Values;
  link: MessageLink;
  choice?: MailChoice;
  /** Without it: in the application and by mail. */
  channels?: readonly DeliveryChannel[];
  sendBefore?: Instant;
}

export type TellingServices = Pick<ReactorServices, 'executor' | 'state' | 'clock' | 'views'>;

/** Puts what has happened into words, and on its way: in the application and by mail. */
export class Teller {
  private readonly telling: Telling;

  constructor(private readonly services: TellingServices) {
    this.telling = new Telling(services.state, services.clock);
  }

  /** Whether something is recent enough to be told. */
  isNews(at: Instant): boolean {
    return millisBetween(at, this.services.clock()) < NEWS_FOR;
  }

  /** Each hearer is told once, however often this is asked. Who was erased meanwhile is told nothing. */
  async tell(news: News): Promise<void> {
    const text = await this.textOf(news.template);
    const hearers = [...new Map(news.hearers.map((hearer) => [hearer.userId, hearer])).values()];
    for (let at = 0; at < hearers.length; at += PAGE)
      await this.telling.tell(await this.written(news, text, hearers.slice(at, at + PAGE)));
  }

  private textOf(template: TemplateName | OwnMessage): TemplateText | Promise<TemplateText> {
    return isOwn(template) ? OWN_WORDS[template] : templateDetails(this.services.executor, template);
  }

  private async written(news: News, text: TemplateText, hearers: readonly Hearer[]): Promise<OutgoingMessage[]> {
    const { state } = this.services;
    const ids = (list: readonly string[]) => ({ where: { _id: { in: [...new Set(list)] } } });
    const users = await state.state(userRecords).find(ids(hearers.map(({ userId }) => userId)));
    const companies = await state.state(companyRecords).find(ids(hearers.map(({ companyId }) => companyId)));
    const names = new Map(companies.map(({ _id, name }) => [_id, name]));
    const house = await houseName(this.services.executor);
    const known = new Map(users.map((user) => [user._id, user]));
    return hearers.flatMap(({ userId, companyId }) => {
      const user = known.get(userId);
      if (!user) return [];
      const { firstName, lastName } = user;
      const companyName = names.get(companyId) ?? '';
      const values = { ...news.values, firstName, lastName, companyName, houseName: house };
      return [
        messageTo(userId, news, filled(text, news, { ...values, ...news.companyValues?.(companyId) }, companyId)),
      ];
    });
  }
}

const isOwn = (template: string): template is OwnMessage => Object.hasOwn(OWN_WORDS, template);

function filled(text: TemplateText, news: News, values: Values, companyId: string): OutgoingMessage['content'] {
  const { subject, paragraphs } = fillTemplate(text, values);
  const words: MessageBlock[] = paragraphs.map((paragraph) => ({ type: 'text', text: paragraph }));
  return { subject, blocks: [...words, ...(news.blocks?.(companyId) ?? [])], link: news.link };
}

const messageTo = (
  userId: string,
  { about, template, choice, sendBefore, channels = ['inApp', 'email'] }: News,
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
