import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DELIVERY_STATUSES, type DeliveryChannel, type DeliveryCounts } from '@tender/contracts';
import { millisBetween, type Clock, type Instant } from '@tender/kernel';
import type { Filter, Query, ReadStore, StateCollection } from '@tender/read-store';
import { deliveryRecords, type DeliveryRecord } from './delivery-records.js';
import type { OutgoingMessage } from './outgoing-message.js';

/** Number of deliveries that are written together: what else writes to `state` waits for no more than these. */
const PAGE = 250;
/** Milliseconds after which one that is `sending` was left behind by a process that is gone: no send takes as long. */
export const LONGEST_SENDING = 90_000;
/** Milliseconds between two looks at whether a delivery under way has ended. */
const LOOK_EVERY = 50;

const AT_REST = DELIVERY_STATUSES.filter((status) => status !== 'sending');

/**
 * What is on its way to people: the queue that every channel is served from. Made from `state`, in the api and in the
 * worker alike.
 */
export class Deliveries {
  private readonly records: StateCollection<DeliveryRecord>;

  constructor(
    state: Pick<ReadStore, 'state'>,
    private readonly clock: Clock,
  ) {
    this.records = state.state(deliveryRecords);
  }

  /** Queues messages, each by its channels. One that was asked for before, by whatever channel, is left as it is. */
  async enqueue(messages: readonly OutgoingMessage[]): Promise<void> {
    const now = this.clock();
    await this.add(messages.flatMap((message) => deliveriesOf(message, now)));
  }

  /** Adds deliveries that are not there yet. */
  async add(deliveries: readonly DeliveryRecord[]): Promise<void> {
    for (let at = 0; at < deliveries.length; at += PAGE) await this.records.addMissing(deliveries.slice(at, at + PAGE));
  }

  /**
   * How many deliveries of a message by one channel stand where; those being sent are among the queued. They are counted
   * one after another, in the order in which a delivery moves: one that moves on meanwhile may be counted twice, never
   * not at all, so that where none is queued any more the others are complete. (What failed and is tried again moves
   * back: `MessageCounts.retried` has it counted until it is over.)
   */
  async counts(about: string, channel: DeliveryChannel): Promise<Omit<DeliveryCounts, 'read'>> {
    const count = (status: Filter<DeliveryRecord>['status']) => this.records.count({ about, channel, status });
    const queued = await count({ in: ['queued', 'sending'] });
    const [kept, skipped] = [await count('kept'), await count('skipped')];
    const sent = await count('sent');
    return { queued, sent, failed: await count('failed'), kept, skipped };
  }

  /** How many people have read a message, so far as its channel tells. */
  readers(about: string, channel: DeliveryChannel): Promise<number> {
    return this.records.count({ about, channel, readAt: { gt: '' } });
  }

  /** How many could not be delivered, and are not tried again by themselves. */
  failed(): Promise<number> {
    return this.records.count({ status: 'failed' });
  }

  /** The newest first. */
  list(where: Filter<DeliveryRecord>, page: Pick<Query<DeliveryRecord>, 'limit' | 'skip'>): Promise<DeliveryRecord[]> {
    return this.records.find({ where, sort: [{ field: 'createdAt', descending: true }], ...page });
  }

  load(id: string): Promise<DeliveryRecord | null> {
    return this.records.get(id);
  }

  /** Tries a failed one again now, with as many tries as a new one has. @returns whether there was such a one. */
  retry(id: string): Promise<boolean> {
    return this.records.update(id, requeued(this.clock()), { status: 'failed' });
  }

  /** Tries again whatever has failed. @returns how many. */
  async retryAll(): Promise<number> {
    const failed = await this.records.find({ where: { status: 'failed' } });
    const retried = await Promise.all(failed.map(({ _id }) => this.retry(_id)));
    return retried.filter(Boolean).length;
  }

  /**
   * Removes what was for somebody who is being erased, and what went to their address. What is just being sent is
   * broken off, and waited for: once this has resolved, nothing begins any more.
   * @param email null where no address is theirs.
   */
  async forgetUser(userId: string, email: string | null): Promise<void> {
    await this.withdraw({ userId });
    if (email !== null) await this.withdraw({ to: email });
  }

  /** Likewise what is about something that is there no more. */
  forgetAbout(about: string): Promise<void> {
    return this.withdraw({ about });
  }

  /** Takes back what was being sent when the house went down. Only where no other process sends. */
  takeBack(): Promise<void> {
    return takeBack(this.records, {}, this.clock());
  }

  private async withdraw(whose: Filter<DeliveryRecord>): Promise<void> {
    for (;;) {
      await this.records.deleteMany({ ...whose, status: { in: AT_REST } });
      // Also what was being sent at the deletion, and has come to rest since.
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

/** Of one message to one person by one channel there is one delivery. */
export const deliveryId = (about: string, whom: string, template: string, channel: DeliveryChannel): string =>
  createHash('sha256')
    .update(JSON.stringify([about, whom, template, channel]))
    .digest('base64url');

/** Takes back what was left while it was being sent, and may have arrived or not. */
export async function takeBack(
  records: StateCollection<DeliveryRecord>,
  which: Filter<DeliveryRecord>,
  now: Instant,
): Promise<void> {
  for (const { _id, withdrawn } of await records.find({ where: { ...which, status: 'sending' } }))
    if (withdrawn) await records.delete(_id);
    else await records.update(_id, { status: 'queued', nextAt: now, claimedAt: null }, { status: 'sending' });
}

/** What begins anew when a failed one is tried again. */
const requeued = (now: string) =>
  ({ status: 'queued', nextAt: now, failures: 0, error: null, settledAt: null, claimedAt: null }) as const;

/** A message by each of its channels, as it is queued. */
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

/** What is the same of each delivery that is still to be sent. */
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
