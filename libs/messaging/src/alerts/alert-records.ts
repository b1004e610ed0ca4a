import type { Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';
import type { AlertKind } from './alert-kinds.js';

export interface AlertRecord {
  _id: string;
  kind: AlertKind;
  /** Name of the subject. Strangers cannot choose it. */
  name: string;
  path: string | null;
  at: Instant;
  sentAt: Instant | null;
  /** For a lasting condition: when a process last saw it. Null for a single occurrence. */
  seenAt: Instant | null;
}

export const alertRecords: CollectionSpec<AlertRecord> = {
  name: 'alerts',
  database: 'state',
  indexes: [{ fields: ['sentAt', 'at'] }, { fields: ['kind', 'sentAt'] }],
};
