import type { Channel, MessageAudience, WhatsAppChoice } from '@tender/contracts';
import { streamKind, type EventCatalogue, type Instant } from '@tender/kernel';

import type { Translations } from './template.events.js';

export type MessageId = string;

/** An audience is resolved when the message is sent. */
export type Addressees = { audience: MessageAudience; userId?: undefined } | { userId: string; audience?: undefined };

export interface MessageDraft {
  to: Addressees;
  viewingId: string | null;
  auctionId: string | null;
  templateId: string | null;
  subject: string;
  body: string;
  /** Texts of the template in other languages, as they were when the message was composed. */
  texts?: Translations;
  channels: Channel[];
  whatsapp: WhatsAppChoice | null;
  scheduledFor: Instant | null;
}

/** Events do not contain the recipients: these are stored with the deliveries and deleted with the person. */
export type MessageEvent =
  | { type: 'MessageComposed'; data: MessageDraft & { messageId: MessageId } }
  /** The time of a scheduled message has come. A message without a time is sent from `MessageComposed` on. */
  | { type: 'MessageBegun'; data: { messageId: MessageId } }
  | { type: 'MessageSent'; data: { messageId: MessageId; recipients: number } }
  | { type: 'MessageCancelled'; data: { messageId: MessageId } };

export const messageCatalogue: EventCatalogue<MessageEvent> = {
  MessageComposed: { version: 1 },
  MessageBegun: { version: 1 },
  MessageSent: { version: 1 },
  MessageCancelled: { version: 1 },
};

export const messageStreams = streamKind<MessageEvent>('message', messageCatalogue);
export const messageStream = (messageId: MessageId): string => messageStreams.stream(messageId);
