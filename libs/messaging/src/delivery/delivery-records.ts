import type { Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';
import type { DeliveryChannel, DeliveryStatus, MailChoice } from '@tender/contracts';
import type { MessageContent } from './outgoing-message.js';

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
  /**
   * Null for a mail of people's outbox, which is made when it is sent: it holds the secret of a link. `about` is its id
   * there.
   */
  content: MessageContent | null;
  /** Of its content, also when that is gone; null, or missing in records of older releases, where there is none. */
  subject?: string | null;
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
