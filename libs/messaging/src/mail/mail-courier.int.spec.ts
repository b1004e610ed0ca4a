import { expect, test } from '@jest/globals';
import { outboxRecords, type OutboxRecord } from '@tender/people/kept-mails';
import { SqliteReadStore, type ReadStore } from '@tender/read-store';
import { Deliveries } from '../delivery/deliveries.js';
import { deliveryRecords } from '../delivery/delivery-records.js';
import { MailCourier, type MailCourierOptions } from './mail-courier.js';

const NOON = '2026-01-01T12:00:00.000Z';
const mailTo = (userId: string): OutboxRecord => ({
  _id: `mail to ${userId}`,
  to: `${userId}@buyers.test`,
  template: 'passwordChanged',
  userId,
  values: {},
  link: null,
  createdAt: NOON,
  takenAt: null,
});

test('of a mail whose receiver is erased while it is taken over there is no delivery', async () => {
  const store = SqliteReadStore.temporary();
  await store.state(outboxRecords).putMany([mailTo('ann'), mailTo('ben')]);
  async function erase(): Promise<void> {
    await store.state(outboxRecords).deleteMany({ userId: 'ann' });
    await new Deliveries(store, () => NOON).forget('ann', 'ann@buyers.test');
  }
  const restless: Pick<ReadStore, 'state'> = {
    state: (spec) => ({
      ...store.state(spec),
      addMissing: async (documents) => {
        await erase();
        await store.state(spec).addMissing(documents);
      },
    }),
  };
  const deliveries = new Deliveries(restless, () => NOON);
  const options = { state: store, clock: () => NOON, rootKey: Buffer.alloc(32), deliveries, server: {}, lanes: 1 };
  await new MailCourier(options as unknown as MailCourierOptions).gather();
  expect((await store.state(deliveryRecords).find()).map(({ userId }) => userId)).toEqual(['ben']);
  await store.close();
});
