import type { Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';
import type { AlertKind } from './alert-kinds.js';

export interface AlertRecord {
  /** Kind and subject: one alert per subject. */
  _id: string;
  kind: AlertKind;
  /** Name of the subject; never chosen by a stranger. */
  name: string;
  /** Page of the subject; null: the page of the kind. */
  path: string | null;
  at: Instant;
  sentAt: Instant | null;
  /** For a lasting condition such as a full disk: when a process last saw it. Null for a single occurrence. */
  seenAt: Instant | null;
}

export const alertRecords: CollectionSpec<AlertRecord> = {
  name: 'alerts',
  database: 'state',
  indexes: [{ fields: ['sentAt', 'at'] }, { fields: ['kind', 'sentAt'] }],
};
