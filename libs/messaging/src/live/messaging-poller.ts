import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { StatePoller, type IsUnseen } from '@tender/context/state-poller';
import { UserMessages } from '@tender/context/user-messages';
import { CLOCK } from '@tender/event-store';
import type { Clock, Instant } from '@tender/kernel';
import { MessageCounts } from '../hub/message-counts.js';
import { notificationView, type NotificationRecord } from '../in-app/notification-records.js';
import { Notifications } from '../in-app/notifications.js';
import { HubMessages } from '../services/hub-messages.js';

const AT_ONCE = 200;

/** Pushes notifications to users with an open tab, and the progress of staff messages to users of the hub. */
@Injectable()
export class MessagingPoller implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(MessagingPoller.name);
  private readonly poller: StatePoller;

  constructor(
    private readonly userMessages: UserMessages,
    private readonly notifications: Notifications,
    private readonly counts: MessageCounts,
    private readonly messages: HubMessages,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.poller = new StatePoller({
      clock,
      poll: (from, isUnseen) => this.poll(from, isUnseen),
      warn: (error) => this.logger.warn({ message: 'new notifications could not be sent live', err: error }),
    });
  }

  onApplicationBootstrap(): void {
    this.poller.start();
  }

  onApplicationShutdown(): void {
    this.poller.stop();
  }

  private async poll(from: Instant, isUnseen: IsUnseen): Promise<void> {
    const people = this.userMessages.people();
    if (people.length === 0) return;
    if (await this.notifications.hasAnySince(from)) await this.sendNotifications(people, from, isUnseen);
    await this.counts.recountRetried();
    await this.sendProgress(from, isUnseen);
  }

  private async sendNotifications(people: readonly string[], from: Instant, isUnseen: IsUnseen): Promise<void> {
    for (let at = 0; at < people.length; at += AT_ONCE) {
      const found = await this.notifications.newFor(people.slice(at, at + AT_ONCE), from);
      for (const record of found.filter(({ _id, at: when }) => isUnseen(_id, when)))
        await this.sendNotification(record);
    }
  }

  private async sendNotification(record: NotificationRecord): Promise<void> {
    const unread = await this.notifications.unread(record.userId);
    const payload = { notification: notificationView(record), unread };
    this.userMessages.sendHere(record.userId, { kind: 'notification', payload });
  }

  private async sendProgress(from: Instant, isUnseen: IsUnseen): Promise<void> {
    const changed = (await this.counts.changedSince(from, AT_ONCE)).filter(({ _id, changedAt }) =>
      isUnseen(`${_id} ${changedAt}`, changedAt),
    );
    if (changed.length === 0) return;
    for (const { _id, status, recipients, counts } of await this.messages.loadMany(changed))
      this.userMessages.broadcastHere('notification:read', {
        kind: 'messageUpdated',
        payload: { message: { _id, status, recipients, counts } },
      });
  }
}
