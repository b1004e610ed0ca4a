import type { Instant } from '../values/units.js';

/**
 * `queued`: waits for its time or a retry. `failed`: rejected permanently, or after the last retry. `kept`: no such
 * channel, so staff can read it here. `skipped`: the person turned such messages off, or it came too late.
 */
export const DELIVERY_STATUSES = ['queued', 'sending', 'sent', 'failed', 'kept', 'skipped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const DELIVERY_CHANNELS = ['inApp', 'email', 'whatsapp'] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/** One message to one person by one channel. */
export interface DeliveryView {
  _id: string;
  /** Id of the event or staff message that caused the delivery. */
  about: string;
  /** Id of the person; null for a mail to an address without an account. */
  userId: string | null;
  /** The person's name, or the address. */
  name: string;
  channel: DeliveryChannel;
  status: DeliveryStatus;
  /** Name of the template of the delivered text. */
  template: string;
  /** Subject of the message; null for mails about people's own accounts: some hold a secret. */
  subject: string | null;
  /** Text of a kept mail, for staff to pass on; null for all others. */
  text: string | null;
  /** Why the delivery failed or was skipped; null without a reason. */
  reason: string | null;
  /** When the delivery was requested. */
  at: Instant;
  /** Whether the delivery failed and will be retried automatically. */
  retrying: boolean;
}
