import type { NotificationFilter } from '@tender/contracts';
import type { Clock } from '@tender/kernel';
import type { Filter, Query, ReadStore, StateCollection } from '@tender/read-store';
import { notificationRecords, topicOf, type NotificationRecord } from './notification-records.js';

export type NewNotification = Omit<NotificationRecord, 'at' | 'read' | 'cleared' | 'topic'> &
  Partial<Pick<NotificationRecord, 'topic'>>;

const PAGE = 250;

export class Notifications {
  private readonly records: StateCollection<NotificationRecord>;

  constructor(
    state: Pick<ReadStore, 'state'>,
    private readonly clock: Clock,
  ) {
    this.records = state.state(notificationRecords);
  }

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

  async markRead(userId: string, id: string): Promise<NotificationRecord | null> {
    await this.records.update(id, { read: true }, { userId, cleared: false });
    const record = await this.records.get(id);
    return record?.userId === userId && !record.cleared ? record : null;
  }

  /** @returns the subjects of the notifications that were unread */
  markAll(userId: string): Promise<string[]> {
    return this.change({ userId, cleared: false, read: false }, { read: true });
  }

  async clearAll(userId: string): Promise<string[]> {
    const unread = await this.markAll(userId);
    await this.change({ userId, cleared: false }, { cleared: true });
    return unread;
  }

  readers(about: string): Promise<number> {
    return this.records.count({ about, read: true });
  }

  async hasAnySince(at: string): Promise<boolean> {
    // Sorts by `at`, because SQLite would otherwise scan all notifications by id.
    return (await this.records.find({ where: { at: { gt: at } }, sort: [{ field: 'at' }], limit: 1 })).length > 0;
  }

  newFor(people: readonly string[], at: string): Promise<NotificationRecord[]> {
    return this.records.find({
      where: { userId: { in: people }, cleared: false, at: { gt: at } },
      sort: [{ field: 'at' }],
    });
  }

  async forgetUser(userId: string): Promise<void> {
    await this.records.deleteMany({ userId });
  }

  /** Updates each record separately: a record that is deleted concurrently stays deleted. */
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
