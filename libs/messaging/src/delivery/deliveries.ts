import { createHash } from 'node:crypto';
import type { Clock } from '@tender/kernel';
import type { ReadStore, StateCollection } from '@tender/read-store';
import { DELIVERY_STATUSES, deliveryRecords, type DeliveryRecord, type DeliveryStatus } from './delivery-records.js';
import type { DeliveryChannel, OutgoingMessage } from './outgoing-message.js';

/** Number of deliveries that are written together: what else writes to `state` waits for no more than these. */
const PAGE = 250;

/** What is on its way to people: the queue that every channel is served from. Made from `state`, in the api and in the worker alike. */
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
    const queued = messages.flatMap((message) => message.channels.map((channel) => queuedOf(message, channel, now)));
    for (let at = 0; at < queued.length; at += PAGE) await this.records.addMissing(queued.slice(at, at + PAGE));
  }

  /** How many deliveries of a message stand where, for each channel that it has. */
  async counts(about: string, channel: DeliveryChannel): Promise<Record<DeliveryStatus, number>> {
    const counts = await Promise.all(
      DELIVERY_STATUSES.map(async (status) => [status, await this.records.count({ about, channel, status })] as const),
    );
    return Object.fromEntries(counts) as Record<DeliveryStatus, number>;
  }
}

/** Of one message to one person by one channel there is one delivery. */
export const deliveryId = (about: string, userId: string, template: string, channel: DeliveryChannel): string =>
  createHash('sha256')
    .update(JSON.stringify([about, userId, template, channel]))
    .digest('base64url');

function queuedOf(message: OutgoingMessage, channel: DeliveryChannel, now: string): DeliveryRecord {
  const { about, userId, template, content, scheduledFor = now, sendBefore = null } = message;
  return {
    _id: deliveryId(about, userId, template, channel),
    about,
    userId,
    to: null,
    template,
    channel,
    content,
    status: 'queued',
    createdAt: now,
    nextAt: scheduledFor,
    sendBefore,
    failures: 0,
    error: null,
    settledAt: null,
  };
}
