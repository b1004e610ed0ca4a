import type { DeliveryChannel, MailChoice } from '@tender/contracts';
import type { Instant } from '@tender/kernel';

/** A piece of a message's body. Every text is plain: whoever lays it out escapes it. */
export type MessageBlock =
  /** Paragraphs are parted by an empty line; lines that begin with a dash and a space are the points of a list. */
  | { type: 'text'; text: string }
  /** What one looks up, such as a room and a time: a label and a value in each row. */
  | { type: 'facts'; rows: [label: string, value: string][] }
  | { type: 'table'; head: string[]; rows: string[][] }
  /** What was changed, what it was before, and what it is now. */
  | { type: 'changes'; rows: [what: string, before: string, now: string][] };

/** A page of this site, where one acts. */
export interface MessageLink {
  /** Begins with a slash. */
  path: string;
  /** On the button. */
  label: string;
}

/** What a message says, the same on every channel. */
export interface MessageContent {
  subject: string;
  blocks: MessageBlock[];
  link: MessageLink | null;
  /** The template of WhatsApp that carries it there, with what fills its numbered gaps. */
  whatsapp?: WhatsAppText;
}

export interface WhatsAppText {
  name: string;
  /** `en_US`. */
  language: string;
  parameters: string[];
}

/** One message to one person. */
export interface OutgoingMessage {
  /** What it is about: the id of an event, of a due time, or of a message that staff have written. */
  about: string;
  userId: string;
  /** Of one template a person gets one message about the same. */
  template: string;
  channels: readonly DeliveryChannel[];
  content: MessageContent;
  /** By which choice people keep its mails away; absent: by none, since a deadline or the law wants it to arrive. */
  choice?: MailChoice;
  /** Not before; at once where it is absent. */
  scheduledFor?: Instant;
  /** Of no use from then on, such as a reminder of what is over: it is not sent any more. */
  sendBefore?: Instant;
}
