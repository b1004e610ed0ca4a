import type { NotificationTopic, NotificationView } from '@tender/contracts';
import type { Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';

/** Something that one person was told in the app: state, so that it goes with the person. */
export interface NotificationRecord {
  /** That of its delivery: what is told twice after a crash is kept once. */
  _id: string;
  userId: string;
  /** What it is about: the id of an event, or of a message of the house. */
  about: string;
  kind: string;
  topic: NotificationTopic;
  title: string;
  text: string;
  link: string | null;
  at: Instant;
  read: boolean;
  cleared: boolean;
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

/** What a path of this site is about, for the filters of the list. */
export function topicOf(link: string | null): NotificationTopic {
  const page = link?.split(/[?#]/, 1)[0] ?? '';
  if (/auction|^\/audit/.test(page)) return 'auction';
  return /viewing|booking/.test(page) ? 'viewing' : 'general';
}
