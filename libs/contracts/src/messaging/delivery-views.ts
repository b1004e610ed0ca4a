import type { Instant } from '../values/units.js';

/**
 * `queued`: waits for its time, or its next try. `sending`: handed over at this moment. `sent`: the channel has taken
 * it. `failed`: refused for good, or after the last try. `kept`: the house has no such channel, so that it stays here.
 * `skipped`: the person has chosen not to get it, or it came too late.
 */
export const DELIVERY_STATUSES = ['queued', 'sending', 'sent', 'failed', 'kept', 'skipped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The ways by which a message reaches a person. */
export const DELIVERY_CHANNELS = ['inApp', 'email', 'whatsapp'] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/** One message on its way to one person by one channel. */
export interface DeliveryView {
  _id: string;
  /** Id of what it is about: an event, or a message of the house. */
  about: string;
  /** Id of the person; null where a mail goes to an address that is nobody's yet. */
  userId: string | null;
  /** The person's name, or the address. */
  name: string;
  channel: DeliveryChannel;
  status: DeliveryStatus;
  /** The name of its template. */
  template: string;
  /** Null for the mails about people's own accounts: some hold a secret. */
  subject: string | null;
  /** What a mail that is kept says, for the house to pass on; null for all others. */
  text: string | null;
  /** Why it failed, or was not sent; null where there is nothing to tell. */
  reason: string | null;
  /** When it was asked for. */
  at: Instant;
  /** Whether it failed, and is tried again by itself. */
  retrying: boolean;
}
