import type { Language } from '../text/languages.js';
import type { Channel, MessageAudience, Placeholder } from './messaging-enumerations.js';
import type { TemplateView } from './messaging-views.js';

/** A new template. */
export type CreateTemplateBody = Pick<TemplateView, 'name' | 'subject' | 'body'> & Partial<Pick<TemplateView, 'texts'>>;
/** Absent fields stay unchanged. `texts` replaces all of them. */
export type TemplateUpdates = Partial<CreateTemplateBody>;
export type HouseTextUpdates = Omit<TemplateUpdates, 'name'>;

/** The audience of a message. At most one of the two ids may be present. */
export interface AudienceQuery {
  audience: MessageAudience;
  viewingId?: string;
  auctionId?: string;
}

/** The WhatsApp template of a message. `parameters` are the placeholders for its `{{1}}`, `{{2}}`, … */
export interface WhatsAppChoice {
  name: string;
  language: string;
  parameters: Placeholder[];
}

/** A message of staff, with either a template or a subject and a body. */
export interface SendMessageBody extends AudienceQuery {
  templateId?: string;
  subject?: string;
  body?: string;
  channels: Channel[];
  /** The WhatsApp template. Required with the channel `whatsapp`. */
  whatsappTemplate?: WhatsAppChoice;
  /** Instant before which the message is not sent. Absent: now. */
  scheduledFor?: string;
}

/** A reminder to one person. */
export interface ReminderBody {
  viewingId: string;
  /** Name of a template. */
  type: string;
}

/** A text to preview. */
export interface PreviewBody {
  subject: string;
  body: string;
  /** Id of the person for whom the text is rendered. Absent: an example. */
  userId?: string;
  viewingId?: string;
  auctionId?: string;
  /** Language of the text, for dates, amounts and the frame. Absent: English. */
  language?: Language;
}
