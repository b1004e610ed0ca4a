import type { Channel, MessageAudience, Placeholder } from './messaging-enumerations.js';
import type { TemplateView } from './messaging-views.js';

/** What callers send of messages to people. The API's own classes implement these. */

export type CreateTemplateBody = Pick<TemplateView, 'name' | 'subject' | 'body'>;
/** What is left out stays as it is. */
export type TemplateUpdates = Partial<CreateTemplateBody>;

/** Whom a message goes to. At most one of the two ids. */
export interface AudienceQuery {
  audience: MessageAudience;
  viewingId?: string;
  auctionId?: string;
}

/** Which of WhatsApp's templates carries a message, and what fills its numbered gaps. */
export interface WhatsAppChoice {
  name: string;
  language: string;
  parameters: Placeholder[];
}

/** A message of the house. Either a template or a subject and a body. */
export interface SendMessageBody extends AudienceQuery {
  templateId?: string;
  subject?: string;
  body?: string;
  channels: Channel[];
  /** Asked for with the channel `whatsapp`. */
  whatsappTemplate?: WhatsAppChoice;
  /** Not before this instant; left out: now. */
  scheduledFor?: string;
}

/** A reminder to one person. */
export interface ReminderBody {
  viewingId: string;
  /** The name of a template. */
  type: string;
}

/** What a text would look like. */
export interface PreviewBody {
  subject: string;
  body: string;
  /** Id of the person as whom; left out: an example. */
  userId?: string;
  viewingId?: string;
  auctionId?: string;
}
