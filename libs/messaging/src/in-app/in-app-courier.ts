import type { Courier, Outcome } from '../delivery/courier.js';
import type { DeliveryRecord } from '../delivery/delivery-records.js';
import type { Notifications } from './notifications.js';
import { notificationOf } from './notification-writer.js';

const LANES = 4;

/** Delivers scheduled notifications, and the queue of older releases. `NotificationWriter` stores all others. */
export class InAppCourier implements Courier {
  readonly channel = 'inApp';
  readonly lanes = LANES;

  constructor(private readonly notifications: Pick<Notifications, 'add'>) {}

  async deliver(delivery: DeliveryRecord): Promise<Outcome> {
    const notifications = notificationOf(delivery);
    if (notifications.length === 0) return { status: 'skipped', why: 'there are no recipients' };
    await this.notifications.add(notifications);
    return { status: 'sent' };
  }
}
