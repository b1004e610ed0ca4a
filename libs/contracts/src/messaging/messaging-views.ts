import type { Channel, MessageAudience, MessageStatus, NotificationTopic } from './messaging-enumerations.js';
import type { Count, Instant } from '../values/units.js';

/**
 * What answers and socket messages carry of messages to people (`domain.md §6`). The docstrings are part of the
 * description of the API.
 */

/** Something that one person was told in the app. */
export interface NotificationView {
  _id: string;
  /** Id of the person. */
  userId: string;
  /** The name of the template, or of what happened. */
  kind: string;
  topic: NotificationTopic;
  title: string;
  text: string;
  /** Where one acts on it: a path of this site; null where there is nothing to do. */
  link: string | null;
  at: Instant;
  read: boolean;
  cleared: boolean;
}

/**
 * A text with placeholders. The body is plain text: paragraphs are parted by empty lines, `- ` begins a row of a list.
 */
export interface TemplateView {
  /** Of the house's own ten their name. */
  _id: string;
  name: string;
  /** As people read it. */
  label: string;
  subject: string;
  body: string;
  /** One of the ten that the house sends by itself: it can be changed and set back, but not deleted. */
  builtIn: boolean;
  /** Whether the text of one of the ten differs from what it was at first. */
  changed: boolean;
  /** Null while it is as it was at first. */
  updatedAt: Instant | null;
}

/** A template as one person would receive it. */
export interface TemplatePreview {
  subject: string;
  text: string;
  /** A whole page, as mail programs show it. */
  html: string;
}

/** What became of a message on its way to people. Of one person each channel counts. */
export interface DeliveryCounts {
  queued: Count;
  sent: Count;
  failed: Count;
  /** How many of those sent were read, where that is known: in the app and by WhatsApp. */
  read: Count;
  /** For a channel that the house has not: they stay here. */
  kept: Count;
  /** Not sent, because the person wants no such messages, or it came too late. */
  skipped: Count;
}

/** A message that the house wrote to many, or a reminder to one. */
export interface HubMessageView {
  _id: string;
  /** Null for a reminder to one person. */
  audience: MessageAudience | null;
  /** Id of the person who is reminded; null for a message to many. */
  userId: string | null;
  /** Id of the viewing that it is about; null for another. */
  viewingId: string | null;
  /** Id of the auction that it is about; null for another. */
  auctionId: string | null;
  /** Id of the template that it was made from; null for free text. */
  templateId: string | null;
  subject: string;
  body: string;
  channels: Channel[];
  status: MessageStatus;
  /** When it is to be sent; null for at once. */
  scheduledFor: Instant | null;
  /** Number of people whom it goes to, so far as they have been gone through. */
  recipients: Count;
  counts: DeliveryCounts;
  /** Id of the person who wrote it. */
  createdBy: string;
  createdAt: Instant;
}

/** How far a message has come. */
export type HubMessageProgress = Pick<HubMessageView, '_id' | 'status' | 'recipients' | 'counts'>;

/** One whom a message would reach. */
export interface RecipientView {
  /** Id of the person. */
  userId: string;
  name: string;
  companyName: string;
}

/** How many people a message would reach, before it is sent. */
export interface AudienceView {
  recipients: Count;
  /** Some of them, by name. */
  sample: RecipientView[];
}

/** A template that WhatsApp has approved, or not. */
export interface WhatsAppTemplateView {
  _id: string;
  name: string;
  /** `en_US`. */
  language: string;
  /** `APPROVED`, `PENDING`, `REJECTED`, …, as WhatsApp says. */
  status: string;
  category: string;
  /** Text of its body, with `{{1}}` for what is filled in. */
  body: string;
  /** Number of values that its body takes. */
  parameters: Count;
}
