import type { Channel, MessageAudience, MessageStatus, NotificationTopic } from './messaging-enumerations.js';
import type { TranslatedLanguage } from '../text/languages.js';
import type { Count, Instant } from '../values/units.js';

/** A notification for one person in the application. */
export interface NotificationView {
  _id: string;
  /** Id of the person. */
  userId: string;
  /** Kind of the notification, such as the name of its template. */
  kind: string;
  topic: NotificationTopic;
  title: string;
  text: string;
  /** Path of the page where the user can act; null if there is nothing to do. */
  link: string | null;
  at: Instant;
  read: boolean;
  cleared: boolean;
  /** Instants of an auction in the text. Absent if it has none, and in notifications of older releases. */
  instants?: InstantInText[];
}

/** An instant and how a text writes it. */
export interface InstantInText extends ZonedInstant {
  words: string;
}

export interface ZonedInstant {
  at: Instant;
  /** IANA name. */
  timeZone: string;
}

/** A subject and a body with placeholders. */
export interface TextView {
  subject: string;
  body: string;
}

/** Texts in other languages than English. */
export type TranslationsView = Partial<Record<TranslatedLanguage, TextView>>;

/** A template: a text with placeholders. In the body, empty lines separate paragraphs and `- ` begins a list item. */
export interface TemplateView {
  /** Id of the template; equal to `name` for the ten built-in templates. */
  _id: string;
  name: string;
  /** The name for users. */
  label: string;
  /** English subject, used in languages without a text in `texts`. */
  subject: string;
  body: string;
  /** The texts in other languages. */
  texts: TranslationsView;
  /** Whether it is one of the ten built-in templates: staff can change and reset these, but not delete them. */
  builtIn: boolean;
  /** Whether a built-in template differs from its original text. */
  changed: boolean;
  /** When the template was last changed; null for an unchanged built-in template. */
  updatedAt: Instant | null;
}

/** A template filled in for one person. */
export interface TemplatePreview {
  subject: string;
  text: string;
  /** The complete HTML document of the mail. */
  html: string;
}

/** Numbers of deliveries of a message. A message by two channels to one person counts twice. */
export interface DeliveryCounts {
  queued: Count;
  sent: Count;
  failed: Count;
  /** Number of deliveries that were read, in the application or on WhatsApp. Mails are not counted. */
  read: Count;
  /** Number of deliveries that were not sent because the server has no mail server or no WhatsApp. */
  kept: Count;
  /** Number of deliveries that were not sent for another reason, such as a person's choice. */
  skipped: Count;
}

/** A message of staff to many people, or a reminder to one. */
export interface HubMessageView {
  _id: string;
  /** Audience of the message; null for a reminder to one person. */
  audience: MessageAudience | null;
  /** Id of the reminded person; null for a message to many. */
  userId: string | null;
  /** Id of the viewing that the message concerns; null without one. */
  viewingId: string | null;
  /** Id of the auction that the message concerns; null without one. */
  auctionId: string | null;
  /** Id of the template of the message; null for free text. */
  templateId: string | null;
  subject: string;
  body: string;
  channels: Channel[];
  status: MessageStatus;
  /** When the message is to be sent; null if it is sent immediately. */
  scheduledFor: Instant | null;
  /** Number of recipients processed so far. */
  recipients: Count;
  counts: DeliveryCounts;
  /** Id of the author of the message. */
  createdBy: string;
  createdAt: Instant;
}

/** Progress of a message. */
export type HubMessageProgress = Pick<HubMessageView, '_id' | 'status' | 'recipients' | 'counts'>;

/** A recipient of a message. */
export interface RecipientView {
  /** Id of the person. */
  userId: string;
  name: string;
  companyName: string;
}

/** The people whom a message would reach. */
export interface AudienceView {
  recipients: Count;
  /** Names of some of the recipients. */
  sample: RecipientView[];
}

/** A template of the firm's WhatsApp account. */
export interface WhatsAppTemplateView {
  _id: string;
  name: string;
  /** Language of the template, such as `en_US`. */
  language: string;
  /** Status of the template by WhatsApp: `APPROVED`, `PENDING`, `REJECTED`, … */
  status: string;
  category: string;
  /** Text of the template's body, with `{{1}}` for placeholders. */
  body: string;
  /** Number of placeholders in the template's body. */
  parameters: Count;
}
