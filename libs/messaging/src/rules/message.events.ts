import type { Channel, MessageAudience, WhatsAppChoice } from '@tender/contracts';
import { streamKind, type EventCatalogue, type Instant } from '@tender/kernel';

export type MessageId = string;

/** Whom a message goes to: those who belong to an audience when it is sent, or one person. */
export type Addressees = { audience: MessageAudience; userId?: undefined } | { userId: string; audience?: undefined };

/**
 * What a message of the house says, to whom, and when. The text has its placeholders still: they are filled in for each
 * person.
 */
export interface MessageDraft {
  to: Addressees;
  viewingId: string | null;
  auctionId: string | null;
  templateId: string | null;
  subject: string;
  body: string;
  channels: Channel[];
  whatsapp: WhatsAppChoice | null;
  /** Null: at once. */
  scheduledFor: Instant | null;
}

/**
 * What can happen to a message that the house writes. Who got it is not history: it is kept with the deliveries, and
 * forgotten with the person.
 */
export type MessageEvent =
  | { type: 'MessageComposed'; data: MessageDraft & { messageId: MessageId } }
  /**
   * Its time has come: its recipients are gone through. Of a message that is sent at once, `MessageComposed` says it.
   */
  | { type: 'MessageBegun'; data: { messageId: MessageId } }
  /** Everybody whom it concerns has it on the way. */
  | { type: 'MessageSent'; data: { messageId: MessageId; recipients: number } }
  /** Before its time. */
  | { type: 'MessageCancelled'; data: { messageId: MessageId } };

export const messageCatalogue: EventCatalogue<MessageEvent> = {
  MessageComposed: { version: 1 },
  MessageBegun: { version: 1 },
  MessageSent: { version: 1 },
  MessageCancelled: { version: 1 },
};

export const messageStreams = streamKind<MessageEvent>('message', messageCatalogue);
export const messageStream = (messageId: MessageId): string => messageStreams.stream(messageId);
