import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DeliveryChannel, DeliveryStatus } from '@tender/contracts';
import { outboxRecords } from '@tender/people/kept-mails';
import { SqliteReadStore } from '@tender/read-store';
import { deliveryRecords, type DeliveryRecord } from './delivery/delivery-records.js';
import { newDelivery } from './delivery/deliveries.js';
import { holdDeliveries } from './held-deliveries.js';

const BEFORE = '2026-01-01T11:00:00.000Z';
const NOON = '2026-01-01T12:00:00.000Z';
const LATER = '2026-01-01T13:00:00.000Z';
let state: SqliteReadStore;
beforeAll(() => void (state = SqliteReadStore.temporary()));
afterAll(() => state.close());

const put = (_id: string, channel: DeliveryChannel, status: DeliveryStatus, more: Partial<DeliveryRecord> = {}) =>
  state.state(deliveryRecords).put({
    ...newDelivery(BEFORE),
    _id,
    about: 'e1',
    userId: 'u1',
    template: 'welcomeTemplate',
    content: null,
    channel,
    status,
    ...more,
  });
const statusOf = async (_id: string) => (await state.state(deliveryRecords).get(_id))?.status;

test('outgoing deliveries are held; scheduled ones and those in the app stay queued', async () => {
  await put('waits', 'email', 'queued');
  await put('on its way', 'whatsapp', 'sending', { claimedAt: BEFORE });
  await put('withdrawn', 'email', 'sending', { claimedAt: BEFORE, withdrawn: true });
  await put('later', 'email', 'queued', { nextAt: LATER });
  await put('inside', 'inApp', 'queued');
  await put('sent', 'email', 'sent', { settledAt: BEFORE });
  const mail = { _id: 'm1', to: 'a@b.test', userId: null, template: 'newColleague', values: {}, link: null } as const;
  await state.state(outboxRecords).put({ ...mail, createdAt: BEFORE, takenAt: null });

  await holdDeliveries({ state, now: NOON, moved: true });
  expect(await statusOf('waits')).toBe('queued');

  for (let times = 0; times < 2; times++) await holdDeliveries({ state, now: NOON, moved: false });
  const all = await state.state(deliveryRecords).find({ sort: [{ field: '_id' }] });
  expect(all.map(({ _id, about, status }) => `${about === 'm1' ? 'of the outbox' : _id}: ${status}`).sort()).toEqual([
    'inside: queued',
    'later: queued',
    'of the outbox: failed',
    'on its way: failed',
    'sent: sent',
    'waits: failed',
  ]);
  expect(await state.state(outboxRecords).find({ where: { takenAt: null } })).toEqual([]);
});
