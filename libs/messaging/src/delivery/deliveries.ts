import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DELIVERY_STATUSES, type DeliveryChannel, type DeliveryCounts } from '@tender/contracts';
import { millisBetween, type Clock, type Instant } from '@tender/kernel';
import type { Filter, Query, ReadStore, StateCollection } from '@tender/read-store';
import { deliveryRecords, type DeliveryRecord } from './delivery-records.js';
import type { OutgoingMessage } from './outgoing-message.js';

const PAGE = 250;
/** Maximum time of a delivery in `sending`, in ms. After it, the delivery was abandoned by a dead process. */
export const LONGEST_SENDING = 90_000;
const LOOK_EVERY = 50;

const AT_REST = DELIVERY_STATUSES.filter((status) => status !== 'sending');

export class Deliveries {
  private readonly records: StateCollection<DeliveryRecord>;

  constructor(
    state: Pick<ReadStore, 'state'>,
    private readonly clock: Clock,
  ) {
    this.records = state.state(deliveryRecords);
  }

  async enqueue(messages: readonly OutgoingMessage[]): Promise<void> {
    const now = this.clock();
    await this.add(messages.flatMap((message) => deliveriesOf(message, now)));
  }

  async add(deliveries: readonly DeliveryRecord[]): Promise<void> {
    for (let at = 0; at < deliveries.length; at += PAGE) await this.records.addMissing(deliveries.slice(at, at + PAGE));
  }

  /** Counts the statuses in the order of sending: a delivery that is sent during the count may be counted twice, but is not missed. */
  async counts(about: string, channel: DeliveryChannel): Promise<Omit<DeliveryCounts, 'read'>> {
    const count = (status: Filter<DeliveryRecord>['status']) => this.records.count({ about, channel, status });
    const queued = await count({ in: ['queued', 'sending'] });
    const [kept, skipped] = [await count('kept'), await count('skipped')];
    const sent = await count('sent');
    return { queued, sent, failed: await count('failed'), kept, skipped };
  }

  readers(about: string, channel: DeliveryChannel): Promise<number> {
    return this.records.count({ about, channel, readAt: { gt: '' } });
  }

  failed(): Promise<number> {
    return this.records.count({ status: 'failed' });
  }

  list(where: Filter<DeliveryRecord>, page: Pick<Query<DeliveryRecord>, 'limit' | 'skip'>): Promise<DeliveryRecord[]> {
    return this.records.find({ where, sort: [{ field: 'createdAt', descending: true }], ...page });
  }

  load(id: string): Promise<DeliveryRecord | null> {
    return this.records.get(id);
  }

  /** Requeues a failed delivery with all tries of a new one. @returns false if it is not `failed` */
  retry(id: string): Promise<boolean> {
    return this.records.update(id, requeued(this.clock()), { status: 'failed' });
  }

  async retryAll(): Promise<number> {
    const failed = await this.records.find({ where: { status: 'failed' } });
    const retried = await Promise.all(failed.map(({ _id }) => this.retry(_id)));
    return retried.filter(Boolean).length;
  }

  /** Deletes the user's deliveries; aborts and awaits running ones. @param email null if the user has no address */
  async forgetUser(userId: string, email: string | null): Promise<void> {
    await this.withdraw({ userId });
    if (email !== null) await this.withdraw({ to: email });
  }

  forgetAbout(about: string): Promise<void> {
    return this.withdraw({ about });
  }

  /** Requeues deliveries that a previous process left `sending`. Call it only if no other process sends. */
  takeBack(): Promise<void> {
    return takeBack(this.records, {}, this.clock());
  }

  private async withdraw(whose: Filter<DeliveryRecord>): Promise<void> {
    for (;;) {
      await this.records.deleteMany({ ...whose, status: { in: AT_REST } });
      // Deliveries that were `sending` at the deletion; some may have stopped since.
      const left = await this.records.find({ where: whose });
      if (left.length === 0) return;
      await Promise.all(left.filter(({ status }) => status === 'sending').map((delivery) => this.breakOff(delivery)));
      await delay(LOOK_EVERY);
    }
  }

  private async breakOff({ _id, claimedAt, withdrawn }: DeliveryRecord): Promise<void> {
    if (claimedAt === null || millisBetween(claimedAt, this.clock()) > LONGEST_SENDING) await this.records.delete(_id);
    else if (!withdrawn) await this.records.update(_id, { withdrawn: true }, { status: 'sending' });
  }
}

/** Deduplication key: one delivery per (subject, recipient, template, channel). */
export const deliveryId = (about: string, whom: string, template: string, channel: DeliveryChannel): string =>
  createHash('sha256')
    .update(JSON.stringify([about, whom, template, channel]))
    .digest('base64url');

export async function takeBack(
  records: StateCollection<DeliveryRecord>,
  which: Filter<DeliveryRecord>,
  now: Instant,
): Promise<void> {
  for (const { _id, withdrawn } of await records.find({ where: { ...which, status: 'sending' } }))
    if (withdrawn) await records.delete(_id);
    else await records.update(_id, { status: 'queued', nextAt: now, claimedAt: null }, { status: 'sending' });
}

const requeued = (now: string) =>
  ({ status: 'queued', nextAt: now, failures: 0, error: null, settledAt: null, claimedAt: null }) as const;

export const deliveriesOf = (message: OutgoingMessage, now: string): DeliveryRecord[] =>
  message.channels.map((channel) => queuedOf(message, channel, now));

function queuedOf(message: OutgoingMessage, channel: DeliveryChannel, now: string): DeliveryRecord {
  const { about, userId, template, content, choice = null, scheduledFor = now, sendBefore = null } = message;
  return {
    ...newDelivery(now),
    _id: deliveryId(about, userId, template, channel),
    about,
    userId,
    template,
    channel,
    content,
    subject: content.subject,
    choice,
    nextAt: scheduledFor,
    sendBefore,
  };
}

export const newDelivery = (now: string) =>
  ({
    to: null,
    choice: null,
    status: 'queued',
    createdAt: now,
    nextAt: now,
    sendBefore: null,
    claimedAt: null,
    withdrawn: false,
    messageId: null,
    failures: 0,
    error: null,
    settledAt: null,
  }) as const;
