import type { Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';
import type { DeliveryChannel, DeliveryStatus, MailChoice } from '@tender/contracts';
import type { MessageContent } from './outgoing-message.js';

export interface DeliveryRecord {
  /** Deduplication key, derived from the subject, the person, the template and the channel. */
  _id: string;
  about: string;
  /** Null for a mail to an address without an account. */
  userId: string | null;
  /** Fixed address; null: the person's address at the time of sending. */
  to: string | null;
  template: string;
  channel: DeliveryChannel;
  /** Null for a mail of people's outbox: its text contains a secret link and is made when it is sent. `about` is its id there. */
  content: MessageContent | null;
  /** Subject of the content, kept after the content is deleted; null or missing in records of older releases. */
  subject?: string | null;
  /** Mail preference that can suppress the mail; null: none. */
  choice: MailChoice | null;
  status: DeliveryStatus;
  createdAt: Instant;
  nextAt: Instant;
  sendBefore: Instant | null;
  claimedAt: Instant | null;
  /** Set if the user is erased while it is `sending`: the delivery is aborted. */
  withdrawn: boolean;
  /** Message-ID of a mail: set at the first try and equal for all tries. */
  messageId: string | null;
  failures: number;
  error: string | null;
  /** When the person read it, if the channel reports that. */
  readAt?: Instant;
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
