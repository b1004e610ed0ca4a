import type { InstantInText, NotificationTopic, NotificationView } from '@tender/contracts';
import type { Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';

/** State, not events, so that it is deleted with the person. */
export interface NotificationRecord {
  _id: string;
  userId: string;
  about: string;
  kind: string;
  topic: NotificationTopic;
  title: string;
  text: string;
  link: string | null;
  at: Instant;
  read: boolean;
  cleared: boolean;
  instants?: InstantInText[];
}

export const notificationRecords: CollectionSpec<NotificationRecord> = {
  name: 'notifications',
  database: 'state',
  indexes: [
    { fields: ['userId', 'cleared', 'at'] },
    { fields: ['userId', 'cleared', 'read'] },
    { fields: ['about', 'read'] },
    { fields: ['at'] },
  ],
};

export const notificationView = ({ about: _, ...notification }: NotificationRecord): NotificationView => notification;

export function topicOf(link: string | null): NotificationTopic {
  const page = link?.split(/[?#]/, 1)[0] ?? '';
  if (/auction|^\/audit/.test(page)) return 'auction';
  return /viewing(?!-members)|booking/.test(page) ? 'viewing' : 'general';
}
