import type { Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';
import type { AlertKind } from './alert-kinds.js';

export interface AlertRecord {
  _id: string;
  kind: AlertKind;
  /** Name of the subject. Strangers cannot choose it. */
  name: string;
  path: string | null;
  /** Ids of the receivers. Absent: all admins. */
  to?: string[];
  at: Instant;
  sentAt: Instant | null;
  /** When a process last saw a lasting condition. Null for a single occurrence. */
  seenAt: Instant | null;
}

export const alertRecords: CollectionSpec<AlertRecord> = {
  name: 'alerts',
  database: 'state',
  indexes: [{ fields: ['sentAt', 'at'] }, { fields: ['kind', 'sentAt'] }],
};
