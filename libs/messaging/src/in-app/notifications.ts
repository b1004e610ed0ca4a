import type { NotificationFilter } from '@tender/contracts';
import type { Clock } from '@tender/kernel';
import type { Filter, Query, ReadStore, StateCollection } from '@tender/read-store';
import { notificationRecords, topicOf, type NotificationRecord } from './notification-records.js';

/** A notification before it is kept. `topic`: left out, it follows from the link. */
export type NewNotification = Omit<NotificationRecord, 'at' | 'read' | 'cleared' | 'topic'> &
  Partial<Pick<NotificationRecord, 'topic'>>;

/** Number of notifications that are changed together: what else writes to `state` waits for no more than these. */
const PAGE = 250;

/** What people were told in the app. Made from `state`, in the api and in the worker alike. */
export class Notifications {
  private readonly records: StateCollection<NotificationRecord>;

  constructor(
    state: Pick<ReadStore, 'state'>,
    private readonly clock: Clock,
  ) {
    this.records = state.state(notificationRecords);
  }

  /** Keeps notifications; one that is kept already stays as it is. */
  async add(notifications: readonly NewNotification[]): Promise<void> {
    const at = this.clock();
    const records = notifications.map((notification) => ({
      ...notification,
      topic: notification.topic ?? topicOf(notification.link),
      at,
      read: false,
      cleared: false,
    }));
    for (let from = 0; from < records.length; from += PAGE)
      await this.records.addMissing(records.slice(from, from + PAGE));
  }

  /** One person's, the newest first, without what was cleared. */
  listFor(
    userId: string,
    filter: NotificationFilter,
    part: Pick<Query<NotificationRecord>, 'limit' | 'skip'>,
  ): Promise<NotificationRecord[]> {
    return this.records.find({
      where: { userId, cleared: false, ...(filter !== 'all' && { topic: filter }) },
      sort: [{ field: 'at', descending: true }],
      ...part,
    });
  }

  unread(userId: string): Promise<number> {
    return this.records.count({ userId, cleared: false, read: false });
  }

  /** @returns it, or null where the person has no such notification. */
  async markRead(userId: string, id: string): Promise<NotificationRecord | null> {
    await this.records.update(id, { read: true }, { userId, cleared: false });
    const record = await this.records.get(id);
    return record?.userId === userId && !record.cleared ? record : null;
  }

  /** @returns what the notifications are about that were not read before. */
  markAll(userId: string): Promise<string[]> {
    return this.change({ userId, cleared: false, read: false }, { read: true });
  }

  /** @returns what the notifications are about that were not read before. */
  async clearAll(userId: string): Promise<string[]> {
    const unread = await this.markAll(userId);
    await this.change({ userId, cleared: false }, { cleared: true });
    return unread;
  }

  /** Number of people who have read what they were told about something. */
  readers(about: string): Promise<number> {
    return this.records.count({ about, read: true });
  }

  /** Whether anything was kept for anybody after an instant. */
  async hasAnySince(at: string): Promise<boolean> {
    // Sorted by the index: by id, SQLite would walk through all that anybody was ever told.
    return (await this.records.find({ where: { at: { gt: at } }, sort: [{ field: 'at' }], limit: 1 })).length > 0;
  }

  /** What was kept for some people after an instant, the oldest first. */
  newFor(people: readonly string[], at: string): Promise<NotificationRecord[]> {
    return this.records.find({
      where: { userId: { in: people }, cleared: false, at: { gt: at } },
      sort: [{ field: 'at' }],
    });
  }

  /** Forgets what somebody was told. */
  async forgetUser(userId: string): Promise<void> {
    await this.records.deleteMany({ userId });
  }

  /**
   * Changes page by page, so that nobody waits for a person with many. Each by itself: what was forgotten meanwhile
   * does not come back.
   */
  private async change(
    where: Filter<NotificationRecord>,
    set: Pick<NotificationRecord, 'read'> | Pick<NotificationRecord, 'cleared'>,
  ): Promise<string[]> {
    const about = new Set<string>();
    for (let full = true; full;) {
      const page = await this.records.find({ where, limit: PAGE });
      await Promise.all(page.map(({ _id }) => this.records.update(_id, set)));
      for (const record of page) about.add(record.about);
      full = page.length === PAGE;
    }
    return [...about];
  }
}
