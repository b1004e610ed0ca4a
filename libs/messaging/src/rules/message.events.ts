import type { Channel, MessageAudience, WhatsAppChoice } from '@tender/contracts';
import { streamKind, type EventCatalogue, type Instant } from '@tender/kernel';

export type MessageId = string;

/** An audience, resolved when the message is sent, or one person. */
export type Addressees = { audience: MessageAudience; userId?: undefined } | { userId: string; audience?: undefined };

export interface MessageDraft {
  to: Addressees;
  viewingId: string | null;
  auctionId: string | null;
  templateId: string | null;
  subject: string;
  body: string;
  channels: Channel[];
  whatsapp: WhatsAppChoice | null;
  /** Null: immediately. */
  scheduledFor: Instant | null;
}

/** Events of a staff message. Its recipients are not history: they are stored with the deliveries and deleted with the person. */
export type MessageEvent =
  | { type: 'MessageComposed'; data: MessageDraft & { messageId: MessageId } }
  /** The scheduled time has come. A message without a time starts with `MessageComposed`. */
  | { type: 'MessageBegun'; data: { messageId: MessageId } }
  /** All recipients have deliveries. */
  | { type: 'MessageSent'; data: { messageId: MessageId; recipients: number } }
  /** Cancelled before the scheduled time. */
  | { type: 'MessageCancelled'; data: { messageId: MessageId } };

export const messageCatalogue: EventCatalogue<MessageEvent> = {
  MessageComposed: { version: 1 },
  MessageBegun: { version: 1 },
  MessageSent: { version: 1 },
  MessageCancelled: { version: 1 },
};

export const messageStreams = streamKind<MessageEvent>('message', messageCatalogue);
export const messageStream = (messageId: MessageId): string => messageStreams.stream(messageId);
