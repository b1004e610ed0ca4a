import type { Channel, MessageAudience, MessageStatus, NotificationTopic } from './messaging-enumerations.js';
import type { Count, Instant } from '../values/units.js';

/** A notification of one person in the application. */
export interface NotificationView {
  _id: string;
  /** Id of the person. */
  userId: string;
  /** Name of the template, or of the event. */
  kind: string;
  topic: NotificationTopic;
  title: string;
  text: string;
  /** Path of the page where the user can act; null if there is nothing to do. */
  link: string | null;
  at: Instant;
  read: boolean;
  cleared: boolean;
}

/** A text with placeholders. The body is plain text: empty lines separate paragraphs, `- ` begins a list item. */
export interface TemplateView {
  /** Id of the template; for the ten built-in templates it is their name. */
  _id: string;
  name: string;
  /** The name for users. */
  label: string;
  subject: string;
  body: string;
  /** One of the ten templates that the server sends itself: staff can change and reset it, but not delete it. */
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

/** Numbers of deliveries of a message. Each channel of a person counts. */
export interface DeliveryCounts {
  queued: Count;
  sent: Count;
  failed: Count;
  /** Number of sent deliveries that were read, for channels that report it: in the app and WhatsApp. */
  read: Count;
  /** Number of unsent deliveries, because the installation has no such channel; staff can read them here. */
  kept: Count;
  /** Number of unsent deliveries, because the person has turned such messages off, or it was too late. */
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
  /** When the message is to be sent; null for immediately. */
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

/** A person whom a message would reach. */
export interface RecipientView {
  /** Id of the person. */
  userId: string;
  name: string;
  companyName: string;
}

/** Number of people whom a message would reach, before it is sent. */
export interface AudienceView {
  recipients: Count;
  /** Names of some of the recipients. */
  sample: RecipientView[];
}

/** A template of the WhatsApp account, approved or not. */
export interface WhatsAppTemplateView {
  _id: string;
  name: string;
  /** Language of the template: `en_US`. */
  language: string;
  /** `APPROVED`, `PENDING`, `REJECTED`, …, as reported by WhatsApp. */
  status: string;
  category: string;
  /** Text of the template's body, with `{{1}}` for placeholders. */
  body: string;
  /** Number of placeholders in the template's body. */
  parameters: Count;
}
