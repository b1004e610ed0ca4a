import type { Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';
import type { MailChoice } from '@tender/contracts';
import type { DeliveryChannel, MessageContent } from './outgoing-message.js';

/**
 * `queued`: waits for its time, or its next try. `sending`: handed over at this moment. `sent`: the channel has taken it. `failed`: refused for
 * good, or after the last try. `kept`: the house has no such channel, so that it stays here. `skipped`: the person has chosen not to get it, or
 * it came too late.
 */
export const DELIVERY_STATUSES = ['queued', 'sending', 'sent', 'failed', 'kept', 'skipped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One message on its way to one person by one channel. */
export interface DeliveryRecord {
  /** Follows from the event, the person, the template and the channel: there is one, however often it is asked for. */
  _id: string;
  about: string;
  /** Null where a mail goes to an address that is nobody's yet. */
  userId: string | null;
  /** Where it goes, if that is settled already; null: to the person's own address at the moment of sending. */
  to: string | null;
  template: string;
  channel: DeliveryChannel;
  /** Null for a mail of people's outbox, which is made when it is sent: it holds the secret of a link. `about` is its id there. */
  content: MessageContent | null;
  /** By which choice of the person it can be kept away from the mailbox; null: by none. */
  choice: MailChoice | null;
  status: DeliveryStatus;
  createdAt: Instant;
  /** When it is tried, or tried again. */
  nextAt: Instant;
  sendBefore: Instant | null;
  /** Since when it has been `sending`. */
  claimedAt: Instant | null;
  /** Somebody is being erased while it is `sending`: it is broken off. */
  withdrawn: boolean;
  /** Of a mail: set at the first try, and the same at every other. */
  messageId: string | null;
  failures: number;
  /** Why it failed, or was skipped; for staff. */
  error: string | null;
  /** When the person has read it, so far as the channel tells. */
  readAt?: Instant;
  /** When it came to its present end; null before. */
  settledAt: Instant | null;
}

export const deliveryRecords: CollectionSpec<DeliveryRecord> = {
  name: 'deliveries',
  database: 'state',
  indexes: [
    { fields: ['channel', 'status', 'nextAt'] },
    { fields: ['about', 'channel', 'status'] },
    { fields: ['userId'] },
    { fields: ['to'] },
    { fields: ['status', 'settledAt'] },
  ],
};
