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

/** Kinds that are sent to many companies one after another: milliseconds would count the messages of other companies. */
const KINDS_TO_THE_MINUTE: readonly string[] = ['awardLetter'];

export const notificationView = ({ about: _, ...notification }: NotificationRecord): NotificationView => ({
  ...notification,
  at: KINDS_TO_THE_MINUTE.includes(notification.kind) ? startOfMinute(notification.at) : notification.at,
});

const startOfMinute = (at: Instant): Instant => `${at.slice(0, 'yyyy-mm-ddThh:mm'.length)}:00.000Z`;

export function topicOf(link: string | null): NotificationTopic {
  const page = link?.split(/[?#]/, 1)[0] ?? '';
  if (/auction|^\/audit/.test(page)) return 'auction';
  return /viewing(?!-members)|booking/.test(page) ? 'viewing' : 'general';
}
