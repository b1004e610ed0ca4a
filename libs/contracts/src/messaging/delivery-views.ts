import type { Instant } from '../values/units.js';

/**
 * `queued`: waits for its time or a retry. `failed`: rejected permanently, or after the last retry. `kept`: mail or
 * WhatsApp is not set up, and admins can read the text. `skipped`: not sent for another reason.
 */
export const DELIVERY_STATUSES = ['queued', 'sending', 'sent', 'failed', 'kept', 'skipped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const DELIVERY_CHANNELS = ['inApp', 'email', 'whatsapp'] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/** The delivery of one message to one person by one channel. */
export interface DeliveryView {
  _id: string;
  /** Id of the cause of the delivery, such as an event or a message of staff. */
  about: string;
  /** Id of the person; null for a mail to an address without an account. */
  userId: string | null;
  /** Name of the person; for a mail without a person, the address. */
  name: string;
  channel: DeliveryChannel;
  status: DeliveryStatus;
  /** Name of the template of the delivered text. */
  template: string;
  /** Subject of the message; null for mails about people's own accounts. */
  subject: string | null;
  /** Text of a `kept` delivery, for staff to pass on; null for other deliveries, and if no text is stored. */
  text: string | null;
  /** Why the last try failed, or why the delivery was kept or skipped; null without a reason. */
  reason: string | null;
  /** When the delivery was requested. */
  at: Instant;
  /** Whether a try failed and another try follows automatically. */
  retrying: boolean;
}
