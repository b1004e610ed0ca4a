import type { DeliveryChannel, Language, MailChoice, ZonedInstant } from '@tender/contracts';
import type { Instant } from '@tender/kernel';

export type MessageBlock =
  /** Empty lines separate paragraphs; lines that start with a dash and a space are list items. */
  | { type: 'text'; text: string }
  | { type: 'facts'; rows: [label: string, value: string][] }
  | { type: 'table'; head: string[]; rows: string[][] }
  | { type: 'changes'; rows: [what: string, before: string, now: string][] };

export interface MessageLink {
  path: string;
  label: string;
}

export interface MessageContent {
  subject: string;
  blocks: MessageBlock[];
  link: MessageLink | null;
  /** Language of the texts. Absent in messages of older releases: English. */
  language?: Language;
  whatsapp?: WhatsAppText;
  /** Instants that the text may have. */
  instants?: readonly ZonedInstant[];
}

export interface WhatsAppText {
  name: string;
  language: string;
  parameters: string[];
}

export interface OutgoingMessage {
  /** Id of the event, due time or staff message. */
  about: string;
  userId: string;
  /** Part of the deduplication key: a person gets one message per `about` and template. */
  template: string;
  channels: readonly DeliveryChannel[];
  content: MessageContent;
  /** Choice by which the person can suppress the mail. Absent if the person cannot. */
  choice?: MailChoice;
  scheduledFor?: Instant;
  /** Time from which the message is not sent any more, for example the auction's end in a reminder of it. */
  sendBefore?: Instant;
}
