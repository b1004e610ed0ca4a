import type { Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';
import type { AlertKind } from './alert-kinds.js';

/** Something that admins are notified of. */
export interface AlertRecord {
  /** Kind and subject: of one subject there is one. */
  _id: string;
  kind: AlertKind;
  /** The name of the subject; never chosen by a stranger. */
  name: string;
  /** Page of the subject, in place of the kind's. */
  path: string | null;
  at: Instant;
  /** Null until it was sent. */
  sentAt: Instant | null;
  /** Of something that lasts, such as a full disk: when a process saw it last. Null of what has happened once. */
  seenAt: Instant | null;
}

export const alertRecords: CollectionSpec<AlertRecord> = {
  name: 'alerts',
  database: 'state',
  indexes: [{ fields: ['sentAt', 'at'] }, { fields: ['kind', 'sentAt'] }],
};
