import type { Clock, Instant } from '@tender/kernel';
import { userRecords, type UserRecord } from '@tender/people/records';
import type { ReadStore, StateCollection } from '@tender/read-store';
import { deliveriesOf, Deliveries } from '../delivery/deliveries.js';
import type { DeliveryRecord } from '../delivery/delivery-records.js';
import type { OutgoingMessage } from '../delivery/outgoing-message.js';
import { plainTextOf } from '../delivery/plain-text.js';
import { Notifications, type NewNotification } from './notifications.js';

/** Number of messages that are written together: what else writes to `state` waits for no more than these. */
const PAGE = 250;

/**
 * Puts messages on their way. What is for the app, and due, is there at once: a page of people costs two writes, where
 * each would cost three by way of the queue. Everything else is queued.
 */
export class NotificationWriter {
  private readonly deliveries: Deliveries;
  private readonly notifications: Notifications;
  private readonly users: StateCollection<UserRecord>;

  constructor(
    state: Pick<ReadStore, 'state'>,
    private readonly clock: Clock,
  ) {
    this.deliveries = new Deliveries(state, clock);
    this.notifications = new Notifications(state, clock);
    this.users = state.state(userRecords);
  }

  /**
   * One that was asked for before, by whatever channel, is left as it is: after a crash the same page may be asked for
   * again.
   */
  async write(messages: readonly OutgoingMessage[]): Promise<void> {
    for (let at = 0; at < messages.length; at += PAGE) await this.writePage(messages.slice(at, at + PAGE));
  }

  private async writePage(messages: readonly OutgoingMessage[]): Promise<void> {
    const now = this.clock();
    const queued = messages.flatMap((message) => deliveriesOf(message, now));
    const atOnce = queued.filter((delivery) => isForAppNow(delivery, now));
    // Before the deliveries, which say that they are there.
    await this.notifications.add(atOnce.flatMap(notificationOf));
    await this.deliveries.add(
      queued.map((delivery) => (isForAppNow(delivery, now) ? arrived(delivery, now) : delivery)),
    );
    await this.forgetErased(queued);
  }

  /**
   * Who was erased while this page was written. An erasure deletes the person's record, and then forgets what they were
   * told: whoever is there after the page was written loses it by that.
   */
  private async forgetErased(written: readonly DeliveryRecord[]): Promise<void> {
    const userIds = [...new Set(written.flatMap(({ userId }) => userId ?? []))];
    if (userIds.length === 0) return;
    const found = await this.users.find({ where: { _id: { in: userIds } } });
    const present = new Set(found.map(({ _id }) => _id));
    for (const userId of userIds.filter((id) => !present.has(id))) {
      await this.deliveries.forgetUser(userId, null);
      await this.notifications.forgetUser(userId);
    }
  }
}

const isForAppNow = ({ channel, nextAt, sendBefore }: DeliveryRecord, now: Instant): boolean =>
  channel === 'inApp' && nextAt <= now && (sendBefore === null || now < sendBefore);

const arrived = (delivery: DeliveryRecord, now: Instant): DeliveryRecord => ({
  ...delivery,
  status: 'sent',
  content: null,
  settledAt: now,
});

/** What a delivery says in the app; nothing where there is nobody to tell. */
export function notificationOf({ _id, about, userId, template, content }: DeliveryRecord): NewNotification[] {
  if (userId === null || content === null) return [];
  const { subject: title, blocks, link } = content;
  return [{ _id, userId, about, kind: template, title, text: plainTextOf(blocks), link: link?.path ?? null }];
}
