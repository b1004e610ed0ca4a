import { instantText, type InstantInText } from '@tender/contracts';
import type { Clock, Instant } from '@tender/kernel';
import { userRecords, type UserRecord } from '@tender/people/records';
import type { ReadStore, StateCollection } from '@tender/read-store';
import { deliveriesOf, Deliveries } from '../delivery/deliveries.js';
import type { DeliveryRecord } from '../delivery/delivery-records.js';
import type { MessageContent, OutgoingMessage } from '../delivery/outgoing-message.js';
import { plainTextOf } from '../delivery/plain-text.js';
import { Notifications, type NewNotification } from './notifications.js';

const PAGE = 250;

/** Stores due notifications immediately: two writes per page instead of three per person. */
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

  /** Ignores known messages, so that a page can be repeated after a crash. */
  async write(messages: readonly OutgoingMessage[]): Promise<void> {
    for (let at = 0; at < messages.length; at += PAGE) await this.writePage(messages.slice(at, at + PAGE));
  }

  private async writePage(messages: readonly OutgoingMessage[]): Promise<void> {
    const now = this.clock();
    const queued = messages.flatMap((message) => deliveriesOf(message, now));
    const atOnce = queued.filter((delivery) => isForAppNow(delivery, now));
    // Store notifications first: a delivery marked as sent must have its notification.
    await this.notifications.add(atOnce.flatMap(notificationOf));
    await this.deliveries.add(
      queued.map((delivery) => (isForAppNow(delivery, now) ? arrived(delivery, now) : delivery)),
    );
    await this.forgetErased(queued);
  }

  /** An erasure deletes the record and then the messages: this deletes messages that were written in between. */
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

export function notificationOf({ _id, about, userId, template, content }: DeliveryRecord): NewNotification[] {
  if (userId === null || content === null) return [];
  const { subject: title, blocks, link } = content;
  const text = plainTextOf(blocks);
  const instants = instantsIn(text, content);
  const notification = { _id, userId, about, kind: template, title, text, link: link?.path ?? null };
  return [{ ...notification, ...(instants.length > 0 && { instants }) }];
}

function instantsIn(
  text: string,
  { instants = [], language = 'en' }: Pick<MessageContent, 'instants' | 'language'>,
): InstantInText[] {
  const written = instants.map(({ at, timeZone }) => ({ words: instantText(at, language, timeZone), at, timeZone }));
  return [...new Map(written.map((instant) => [instant.words, instant])).values()].filter(({ words }) =>
    text.includes(words),
  );
}
