import { LANGUAGE_CODES, placeholdersIn, type Language } from '@tender/contracts';
import type { CommandExecutor } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { houseLanguage } from '@tender/people/languages';
import { companyRecords, userRecords } from '@tender/people/records';
import type { ReadStore } from '@tender/read-store';
import { auctionOf, viewingOf, type Recipient } from '../audiences/audiences.js';
import type { MessageContent, OutgoingMessage } from '../delivery/outgoing-message.js';
import { houseName } from '../mail/mail-branding.js';
import type { MessageId, MessageDraft } from '../rules/message.events.js';
import { textIn, type TextInLanguage } from '../rules/template.js';
import { fill, fillTemplate, type Values } from '../templates/fill.js';
import { say } from '../values/phrases.js';
import { auctionValues, biddingDetails, type AuctionValues } from '../values/auction-values.js';
import { appointmentValues, viewingValues } from '../values/viewing-values.js';

export type WrittenMessage = Pick<
  MessageDraft,
  'subject' | 'body' | 'texts' | 'viewingId' | 'auctionId' | 'templateId' | 'channels' | 'whatsapp'
>;

export interface WriterSources {
  executor: Pick<CommandExecutor, 'state'>;
  reads: Pick<ReadStore, 'state' | 'view'>;
  clock: Clock;
}

export type InLanguage = (language: Language) => Values;

type Filling = Pick<AuctionValues, 'values'> & Partial<AuctionValues>;

interface Reader extends Filling {
  /** Null if the person has chosen none. */
  language: Language | null;
}

const FREE_TEXT = 'houseMessage';

/** Values of a company go to its own people only. */
export class MessageWriter {
  constructor(private readonly sources: WriterSources) {}

  async write(
    messageId: MessageId,
    message: WrittenMessage,
    recipients: readonly Recipient[],
  ): Promise<OutgoingMessage[]> {
    const readers = await this.readersOf(message, recipients);
    const house = await houseLanguage(this.sources.executor);
    return recipients.flatMap(({ userId }) => {
      const reader = readers.get(userId);
      if (!reader) return [];
      // Staff write free texts in one language, usually that of the firm.
      const text =
        message.templateId === null
          ? { subject: message.subject, body: message.body, language: house }
          : textIn(message, reader.language ?? house);
      return [
        {
          about: messageId,
          userId,
          template: message.templateId ?? FREE_TEXT,
          channels: message.channels,
          content: contentOf(message, text, reader),
          choice: 'announcements' as const,
        },
      ];
    });
  }

  async readersOf(message: WrittenMessage, recipients: readonly Recipient[]): Promise<Map<string, Reader>> {
    const { reads } = this.sources;
    const [users, companies] = await Promise.all([
      reads.state(userRecords).find({ where: { _id: { in: recipients.map(({ userId }) => userId) } } }),
      reads.state(companyRecords).find({ where: { _id: { in: companiesOf(recipients) } } }),
    ]);
    const names = new Map(companies.map(({ _id, name }) => [_id, name]));
    const house = await houseName(this.sources.executor);
    const byCompany = await this.companyValues(message, companiesOf(recipients));
    const companyOf = new Map(recipients.map(({ userId, companyId }) => [userId, companyId]));
    return new Map(
      users.map(({ _id, firstName, lastName, language = null }) => {
        const companyId = companyOf.get(_id) ?? '';
        const own = { firstName, lastName, companyName: names.get(companyId) ?? '', houseName: house };
        const shared = byCompany.get(companyId);
        return [_id, { ...shared, language, values: (words) => ({ ...shared?.values(words), ...own }) }];
      }),
    );
  }

  private async companyValues(message: WrittenMessage, companies: readonly string[]): Promise<Map<string, Filling>> {
    const used = new Set([
      ...[message, ...Object.values(message.texts ?? {})].flatMap(({ subject, body }) =>
        placeholdersIn(`${subject} ${body}`),
      ),
      ...(message.whatsapp?.parameters ?? []),
    ]);
    const fillings = new Map<string, Filling>();
    if (message.auctionId !== null) {
      const { auctionId } = message;
      const shared = await auctionValues(this.sources.executor, await auctionOf(this.sources.executor, auctionId));
      for (const company of companies) {
        const own = used.has('biddingDetails') ? await biddingDetails(this.sources.reads, auctionId, company) : null;
        fillings.set(company, {
          ...shared,
          values: (words) => ({ ...shared.values(words), ...(own && { biddingDetails: own(words) }) }),
        });
      }
    } else if (message.viewingId !== null) {
      const viewing = await viewingOf(this.sources.executor, message.viewingId);
      const [shared, now] = [viewingValues(viewing), this.sources.clock()];
      for (const company of companies) {
        const own = appointmentValues(viewing, company, now);
        fillings.set(company, { values: (words) => ({ ...shared(words), ...own(words) }) });
      }
    }
    return fillings;
  }
}

const companiesOf = (recipients: readonly Recipient[]): string[] => [
  ...new Set(recipients.map(({ companyId }) => companyId)),
];

export function contentOf(
  message: WrittenMessage,
  text: TextInLanguage,
  { values, instants }: Filling,
): MessageContent {
  const { language } = text;
  const { subject, paragraphs } = fillTemplate(text, values(language));
  const { whatsapp } = message;
  return {
    subject,
    blocks: paragraphs.map((text) => ({ type: 'text', text })),
    link: linkOf(message, language),
    language,
    ...(instants && { instants }),
    ...(whatsapp && {
      whatsapp: {
        name: whatsapp.name,
        language: whatsapp.language,
        parameters: whatsapp.parameters.map((name) => fill(`{{${name}}}`, values(languageOfTag(whatsapp.language)))),
      },
    }),
  };
}

/** The language of a WhatsApp template, such as `fr` or `en_US`. */
const languageOfTag = (tag: string): Language => LANGUAGE_CODES.find((code) => code === tag.slice(0, 2)) ?? 'en';

function linkOf({ auctionId, viewingId }: WrittenMessage, language: Language): MessageContent['link'] {
  if (auctionId !== null) return { path: `/auction-card?id=${auctionId}`, label: say(language, 'auction') };
  if (viewingId !== null) return { path: `/viewing?id=${viewingId}`, label: say(language, 'viewing') };
  return { path: '/overview', label: say(language, 'overview') };
}
