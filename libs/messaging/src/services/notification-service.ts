import { Injectable } from '@nestjs/common';
import type { NotificationFilter, NotificationView } from '@tender/contracts';
import { LONGEST_LIST, paged, type Page, type PageRequest } from '@tender/http';
import { Rejection } from '@tender/kernel';
import { UserMessages } from '@tender/context/user-messages';
import { notificationView } from '../in-app/notification-records.js';
import { Notifications } from '../in-app/notifications.js';
import { ReadMessages } from './read-messages.js';

export type OwnNotifications = Page<'notifications', NotificationView> & {
  unread: number;
};

@Injectable()
export class NotificationService {
  constructor(
    private readonly notifications: Notifications,
    private readonly readMessages: ReadMessages,
    private readonly messages: UserMessages,
  ) {}

  async list(userId: string, filter: NotificationFilter, page: PageRequest): Promise<OwnNotifications> {
    const list = await paged('notifications', page, async ({ limit = LONGEST_LIST, skip }) =>
      (await this.notifications.listFor(userId, filter, { limit, skip })).map(notificationView),
    );
    return { ...list, unread: await this.notifications.unread(userId) };
  }

  async markRead(userId: string, id: string): Promise<{ notification: NotificationView; unread: number }> {
    const record = await this.notifications.markRead(userId, id);
    if (!record) throw new Rejection('NOT_FOUND');
    this.readMessages.note([record.about]);
    return { notification: notificationView(record), unread: await this.sendUnreadCount(userId) };
  }

  async markAll(userId: string): Promise<number> {
    this.readMessages.note(await this.notifications.markAll(userId));
    return this.sendUnreadCount(userId);
  }

  async clearAll(userId: string): Promise<number> {
    this.readMessages.note(await this.notifications.clearAll(userId));
    return this.sendUnreadCount(userId);
  }

  private async sendUnreadCount(userId: string): Promise<number> {
    const unread = await this.notifications.unread(userId);
    this.messages.send(userId, { kind: 'notification', payload: { unread } });
    return unread;
  }
}
