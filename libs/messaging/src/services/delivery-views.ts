import { Inject, Injectable } from '@nestjs/common';
import type { DeliveryView } from '@tender/contracts';
import { userRecords } from '@tender/people/records';
import { READ_STORE, type ReadStore } from '@tender/read-store';
import type { DeliveryRecord } from '../delivery/delivery-records.js';
import { plainTextOf } from '../delivery/plain-text.js';

@Injectable()
export class DeliveryViews {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** @param withTexts subjects and texts; they may contain what only admins and the recipient read, such as bids */
  async of(deliveries: readonly DeliveryRecord[], { withTexts }: { withTexts: boolean }): Promise<DeliveryView[]> {
    const ids = [...new Set(deliveries.flatMap(({ userId }) => userId ?? []))];
    const users = await this.store.state(userRecords).find({ where: { _id: { in: ids } } });
    const names = new Map(users.map(({ _id, firstName, lastName }) => [_id, `${firstName} ${lastName}`.trim()]));
    return deliveries.map((delivery) =>
      viewOf(
        withTexts ? delivery : { ...delivery, subject: null, content: null },
        (delivery.userId && names.get(delivery.userId)) ?? delivery.to,
      ),
    );
  }
}

const viewOf = (delivery: DeliveryRecord, name: string | null): DeliveryView => {
  const {
    _id,
    about,
    userId,
    channel,
    status,
    template,
    subject = null,
    content,
    error,
    createdAt,
    failures,
  } = delivery;
  return {
    _id,
    about,
    userId,
    name: name ?? '',
    channel,
    status,
    template,
    subject,
    text: status === 'kept' && content ? plainTextOf(content.blocks) : null,
    reason: error,
    at: createdAt,
    retrying: status === 'queued' && failures > 0,
  };
};
