import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { userRecords, type UserRecord } from '@tender/people/records';
import { SqliteReadStore, type ReadStore } from '@tender/read-store';
import { notificationRecords } from './in-app/notification-records.js';
import { NotificationWriter } from './in-app/notification-writer.js';
import { Deliveries } from './delivery/deliveries.js';
import { deliveryRecords, type DeliveryRecord } from './delivery/delivery-records.js';
import type { OutgoingMessage } from './delivery/outgoing-message.js';

const NOON = '2026-01-01T12:00:00.000Z';
let store: SqliteReadStore;
let deliveries: Deliveries;
beforeAll(() => {
  store = SqliteReadStore.temporary();
  deliveries = new Deliveries(store, () => NOON);
});
afterAll(() => store.close());

const message = (about: string, userId: string): OutgoingMessage => ({
  about,
  userId,
  template: 'welcomeTemplate',
  channels: ['inApp', 'email'],
  content: { subject: 'Welcome', blocks: [{ type: 'text', text: 'Welcome' }], link: null },
});

test('a message to a person has one delivery per channel, even if it is queued repeatedly', async () => {
  await deliveries.enqueue([message('e1', 'u1'), message('e1', 'u2')]);
  await deliveries.enqueue([message('e1', 'u2'), message('e1', 'u3')]);
  const found = await store.state(deliveryRecords).find({ where: { about: 'e1' } });
  expect(found.map(({ userId, channel }) => `${userId} ${channel}`).sort()).toEqual(
    ['u1', 'u2', 'u3'].flatMap((userId) => [`${userId} email`, `${userId} inApp`]),
  );
});

test('a delivery that is being sent stays unchanged when it is queued again', async () => {
  await deliveries.enqueue([message('e2', 'u1')]);
  const [first] = await store.state(deliveryRecords).find({ where: { about: 'e2', channel: 'email' } });
  await store.state(deliveryRecords).update(first!._id, { status: 'sent' });
  await deliveries.enqueue([message('e2', 'u1')]);
  expect(await deliveries.counts('e2', 'email')).toMatchObject({ sent: 1, queued: 0 });
});

test('many are queued page by page', async () => {
  await deliveries.enqueue(Array.from({ length: 600 }, (_, index) => message('e3', `u${index}`)));
  expect(await deliveries.counts('e3', 'inApp')).toMatchObject({ queued: 600 });
});

test('a user who is erased during the write leaves no messages, in the app or by mail alone', async () => {
  const person = (_id: string) => ({ _id, email: `${_id}@buyers.test` }) as UserRecord;
  await store.state(userRecords).insert(person('here'));
  await new NotificationWriter(store, () => NOON).write([
    message('e4', 'here'),
    message('e4', 'erased'),
    { ...message('e4', 'erased too'), channels: ['email'] },
  ]);
  const left = await store.state(deliveryRecords).find({ where: { about: 'e4' } });
  expect(left.map(({ userId, channel, status }) => [userId, channel, status]).sort()).toEqual([
    ['here', 'email', 'queued'],
    ['here', 'inApp', 'sent'],
  ]);
  const told = await store.state(notificationRecords).find({ where: { about: 'e4' } });
  expect(told.map(({ userId, title }) => [userId, title])).toEqual([['here', 'Welcome']]);
});

test('a scheduled message is not in the app before its time', async () => {
  await store.state(userRecords).insert({ _id: 'later', email: 'later@buyers.test' } as UserRecord);
  await new NotificationWriter(store, () => NOON).write([
    { ...message('e5', 'later'), scheduledFor: '2026-01-01T13:00:00.000Z' },
  ]);
  expect(await deliveries.counts('e5', 'inApp')).toMatchObject({ queued: 1, sent: 0 });
  expect(await store.state(notificationRecords).count({ about: 'e5' })).toBe(0);
});

test.each([
  ['queued', 'sending'],
  ['sending', 'queued'],
  ['sending', 'sent'],
  ['queued', 'skipped'],
  ['sent', 'failed'],
] as const)('a delivery that goes from %s to %s is counted, at any time of the change', async (from, to) => {
  const about = `${from} ${to}`;
  await deliveries.enqueue([{ ...message(about, 'u1'), channels: ['email'] }]);
  const records = store.state(deliveryRecords);
  const [delivery] = await records.find({ where: { about } });
  let asked = 1;
  for (let goesAt = 1; goesAt <= asked; goesAt++) {
    await records.update(delivery!._id, { status: from });
    asked = 0;
    const restless: Pick<ReadStore, 'state'> = {
      state: (spec) => ({
        ...store.state(spec),
        count: async (where) => {
          if (++asked === goesAt) await records.update(delivery!._id, { status: to });
          return store.state(spec).count(where);
        },
      }),
    };
    const counts = await new Deliveries(restless, () => NOON).counts(about, 'email');
    expect(Object.values(counts).reduce((sum, number) => sum + number, 0)).toBeGreaterThan(0);
  }
});

test('an erased user leaves no delivery that ended concurrently', async () => {
  await deliveries.enqueue([{ ...message('e6', 'goes'), channels: ['email'] }]);
  const records = store.state(deliveryRecords);
  const [{ _id }] = (await records.find({ where: { about: 'e6' } })) as [DeliveryRecord];
  await records.update(_id, { status: 'sending', claimedAt: NOON });
  const restless: Pick<ReadStore, 'state'> = {
    state: (spec) => ({
      ...store.state(spec),
      deleteMany: async (where) => {
        const deleted = await store.state(spec).deleteMany(where);
        await records.update(_id, { status: 'sent', claimedAt: null }, { status: 'sending' });
        return deleted;
      },
    }),
  };
  await new Deliveries(restless, () => NOON).forgetUser('goes', null);
  expect(await records.get(_id)).toBeNull();
});
