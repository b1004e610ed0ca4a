import { placeholdersIn } from '@tender/contracts';
import type { CommandExecutor } from '@tender/event-store';
import type { Clock } from '@tender/kernel';
import { companyRecords, userRecords } from '@tender/people/records';
import type { ReadStore } from '@tender/read-store';
import { auctionOf, viewingOf, type Recipient } from '../audiences/audiences.js';
import type { MessageContent, OutgoingMessage } from '../delivery/outgoing-message.js';
import { houseName } from '../mail/mail-branding.js';
import type { MessageId, MessageDraft } from '../rules/message.events.js';
import { fill, fillTemplate, type Values } from '../templates/fill.js';
import { auctionValues, biddingDetails } from '../values/auction-values.js';
import { appointmentValues, viewingValues } from '../values/viewing-values.js';

export type WrittenMessage = Pick<
  MessageDraft,
  'subject' | 'body' | 'viewingId' | 'auctionId' | 'templateId' | 'channels' | 'whatsapp'
>;

export interface WriterSources {
  executor: Pick<CommandExecutor, 'state'>;
  reads: Pick<ReadStore, 'state' | 'view'>;
  clock: Clock;
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
    const values = await this.valuesFor(message, recipients);
    return recipients.flatMap(({ userId }) => {
      const own = values.get(userId);
      return own
        ? [
            {
              about: messageId,
              userId,
              template: message.templateId ?? FREE_TEXT,
              channels: message.channels,
              content: contentOf(message, own),
              choice: 'announcements' as const,
            },
          ]
        : [];
    });
  }

  async valuesFor(message: WrittenMessage, recipients: readonly Recipient[]): Promise<Map<string, Values>> {
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
      users.map(({ _id, firstName, lastName }) => {
        const companyId = companyOf.get(_id) ?? '';
        const companyName = names.get(companyId) ?? '';
        return [_id, { ...byCompany.get(companyId), firstName, lastName, companyName, houseName: house }];
      }),
    );
  }

  private async companyValues(message: WrittenMessage, companies: readonly string[]): Promise<Map<string, Values>> {
    const used = new Set([
      ...placeholdersIn(`${message.subject} ${message.body}`),
      ...(message.whatsapp?.parameters ?? []),
    ]);
    const values = new Map<string, Values>();
    if (message.auctionId !== null) {
      const { auctionId } = message;
      const shared = await auctionValues(this.sources.executor, await auctionOf(this.sources.executor, auctionId));
      for (const company of companies) {
        const own = used.has('biddingDetails')
          ? { biddingDetails: await biddingDetails(this.sources.reads, auctionId, company) }
          : {};
        values.set(company, { ...shared, ...own });
      }
    } else if (message.viewingId !== null) {
      const viewing = await viewingOf(this.sources.executor, message.viewingId);
      const [shared, now] = [viewingValues(viewing), this.sources.clock()];
      for (const company of companies) values.set(company, { ...shared, ...appointmentValues(viewing, company, now) });
    }
    return values;
  }
}

const companiesOf = (recipients: readonly Recipient[]): string[] => [
  ...new Set(recipients.map(({ companyId }) => companyId)),
];

export function contentOf(message: WrittenMessage, values: Values): MessageContent {
  const { subject, paragraphs } = fillTemplate(message, values);
  const { whatsapp } = message;
  return {
    subject,
    blocks: paragraphs.map((text) => ({ type: 'text', text })),
    link: linkOf(message),
    ...(whatsapp && {
      whatsapp: {
        name: whatsapp.name,
        language: whatsapp.language,
        parameters: whatsapp.parameters.map((name) => fill(`{{${name}}}`, values)),
      },
    }),
  };
}

function linkOf({ auctionId, viewingId }: WrittenMessage): MessageContent['link'] {
  if (auctionId !== null) return { path: `/auction-card?id=${auctionId}`, label: 'Open the auction' };
  if (viewingId !== null) return { path: `/viewing?id=${viewingId}`, label: 'Open the viewing' };
  return { path: '/overview', label: 'Open the overview' };
}
