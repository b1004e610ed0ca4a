import type { Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';
import type { DeliveryChannel, DeliveryStatus, MailChoice } from '@tender/contracts';
import type { MessageContent } from './outgoing-message.js';

export interface DeliveryRecord {
  /** Deduplication key, derived from the subject, the person, the template and the channel. */
  _id: string;
  about: string;
  userId: string | null;
  /** Address; null for the person's address at the time of sending. */
  to: string | null;
  template: string;
  channel: DeliveryChannel;
  /** Content; null for a mail of people's outbox, whose text has a secret link and is made when it is sent. */
  content: MessageContent | null;
  /** Subject of the message, which stays after the content is deleted. Absent for mails of people's outbox, and in records of older releases. */
  subject?: string | null;
  choice: MailChoice | null;
  status: DeliveryStatus;
  createdAt: Instant;
  nextAt: Instant;
  sendBefore: Instant | null;
  claimedAt: Instant | null;
  /** Whether the delivery was withdrawn while it is `sending`, for example by an erasure: it is aborted and deleted. */
  withdrawn: boolean;
  /** Message-ID, made at the first try and equal for all tries. */
  messageId: string | null;
  failures: number;
  error: string | null;
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
    { fields: ['createdAt'] },
  ],
};
