import type { RestoredState } from '@tender/context';
import { DELIVERY_CHANNELS } from '@tender/contracts';
import { outboxRecords } from '@tender/people/kept-mails';
import { outboxDelivery } from './mail/mail-courier.js';
import { Deliveries } from './delivery/deliveries.js';
import { deliveryRecords } from './delivery/delivery-records.js';

const OUTWARD = DELIVERY_CHANNELS.filter((channel) => channel !== 'inApp');
const REASON = 'it was waiting when the backup was made. It may have been sent since';

/** After a restore, marks due deliveries as failed: the original server has probably sent them. An admin can retry them. */
export async function holdDeliveries({ state, now, moved }: RestoredState): Promise<void> {
  if (moved) return;
  const [outbox, records] = [state.state(outboxRecords), state.state(deliveryRecords)];
  const waiting = await outbox.find({ where: { takenAt: null } });
  await new Deliveries(state, () => now).add(waiting.map((mail) => outboxDelivery(mail, now)));
  for (const { _id } of waiting) await outbox.update(_id, { takenAt: now });

  const held = { status: 'failed', error: REASON, settledAt: now, claimedAt: null } as const;
  const due = await records.find({ where: { channel: { in: OUTWARD }, status: { in: ['queued', 'sending'] } } });
  for (const { _id, withdrawn, status, nextAt } of due)
    if (withdrawn) await records.delete(_id);
    else if (status === 'sending' || nextAt <= now) await records.update(_id, held);
}
