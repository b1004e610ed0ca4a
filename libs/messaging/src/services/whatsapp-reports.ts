import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@tender/event-store';
import { Rejection, type Clock } from '@tender/kernel';
import { READ_STORE, type ReadStore, type StateCollection } from '@tender/read-store';
import { deliveryRecords, type DeliveryRecord } from '../delivery/delivery-records.js';
import { reportsIn, type WhatsAppReport } from '../whatsapp/reports.js';
import { WHATSAPP_ACCESS, type WhatsAppAccess } from '../whatsapp/settings.js';
import { ReadMessages } from './read-messages.js';

@Injectable()
export class WhatsAppReports {
  private readonly deliveries: StateCollection<DeliveryRecord>;

  constructor(
    @Inject(WHATSAPP_ACCESS) private readonly access: WhatsAppAccess,
    @Inject(READ_STORE) store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly readMessages: ReadMessages,
  ) {
    this.deliveries = store.state(deliveryRecords);
  }

  /** @throws Rejection NOT_FOUND without `WHATSAPP_VERIFY_TOKEN`, FORBIDDEN */
  verify(mode: string | undefined, token: string | undefined): void {
    const { verifyToken } = this.access;
    if (verifyToken === null) throw new Rejection('NOT_FOUND');
    if (mode !== 'subscribe' || !isSame(token ?? '', verifyToken)) throw new Rejection('FORBIDDEN');
  }

  /** @param text the raw body, which is signed @throws Rejection NOT_FOUND without an app secret, FORBIDDEN */
  async receive(text: string, signature: string | undefined): Promise<void> {
    const { appSecret } = this.access;
    if (appSecret === null) throw new Rejection('NOT_FOUND');
    const expected = `sha256=${createHmac('sha256', appSecret).update(text).digest('hex')}`;
    if (!isSame(signature ?? '', expected)) throw new Rejection('FORBIDDEN');
    const about = new Set<string>();
    for (const report of reportsIn(text)) {
      const delivery = await this.deliveries.get(report.reference);
      if (delivery?.channel !== 'whatsapp') continue;
      await this.note(delivery, report);
      about.add(delivery.about);
    }
    this.readMessages.note([...about]);
  }

  /** Reports may be repeated and out of order. */
  private async note({ _id }: DeliveryRecord, { status, reason }: WhatsAppReport): Promise<void> {
    const now = this.clock();
    if (status === 'read') await this.deliveries.update(_id, { readAt: now });
    else
      await this.deliveries.update(
        _id,
        { status: 'failed', error: reason, settledAt: now, content: null },
        { status: { in: ['sending', 'sent'] } },
      );
  }
}

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
