import type { Courier, Outcome } from '../delivery/courier.js';
import type { DeliveryRecord } from '../delivery/delivery-records.js';
import { plainTextOf } from '../delivery/plain-text.js';
import type { Notifications } from './notifications.js';

/** Number of notifications that are kept at once. */
const LANES = 4;

/** Tells people in the app. */
export class InAppCourier implements Courier {
  readonly channel = 'inApp';
  readonly lanes = LANES;

  constructor(private readonly notifications: Pick<Notifications, 'keep'>) {}

  async carry({ _id, about, userId, template, content }: DeliveryRecord): Promise<Outcome> {
    if (userId === null || content === null) return { status: 'skipped', why: 'there is nobody to tell' };
    const { subject: title, blocks, link } = content;
    await this.notifications.keep([
      { _id, userId, about, kind: template, title, text: plainTextOf(blocks), link: link?.path ?? null },
    ]);
    return { status: 'sent' };
  }
}
