import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { plusMillis } from '@tender/kernel';
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

test('a mail whose recipient is erased during the import has no delivery', async () => {
  const store = SqliteReadStore.temporary();
  await store.state(outboxRecords).putMany([mailTo('ann'), mailTo('ben')]);
  async function erase(): Promise<void> {
    await store.state(outboxRecords).deleteMany({ userId: 'ann' });
    await new Deliveries(store, () => NOON).forgetUser('ann', 'ann@buyers.test');
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
  await new MailCourier(options as unknown as MailCourierOptions).prepare();
  expect((await store.state(deliveryRecords).find()).map(({ userId }) => userId)).toEqual(['ben']);
  await store.close();
});

describe('mails to unconfirmed addresses', () => {
  const DAY = 24 * 3_600_000;
  let now = NOON;
  let store: SqliteReadStore;
  let courier: MailCourier;
  let heldBack: number;
  beforeEach(() => {
    now = NOON;
    store = SqliteReadStore.temporary();
    const clock = () => now;
    const deliveries = new Deliveries(store, clock);
    heldBack = 0;
    const onHeldBack = () => void heldBack++;
    const options = { state: store, clock, rootKey: Buffer.alloc(32), deliveries, server: {}, lanes: 1, onHeldBack };
    courier = new MailCourier(options as unknown as MailCourierOptions);
  });
  afterEach(() => store.close());

  const ofStranger = (turn: string, round: number): OutboxRecord => ({
    ...mailTo(`${turn}${round}`),
    template: 'confirmEmail',
    turn,
    round,
  });
  const flood = (turn: string, count: number) => Array.from({ length: count }, (_, round) => ofStranger(turn, round));
  const put = (mails: OutboxRecord[]) => store.state(outboxRecords).putMany(mails);
  const gatherAll = async () => {
    for (let page = 0; page < 5; page++) await courier.prepare();
  };
  const taken = async () => (await store.state(deliveryRecords).find()).map(({ userId }) => userId!);

  test('are limited to 300 per hour; the others wait for the next hour, and other mails are not delayed', async () => {
    await put([...flood('flood', 310), mailTo('ann')]);
    await gatherAll();
    expect(await taken()).toHaveLength(301);
    expect(await taken()).toContain('ann');
    expect(heldBack).toBe(1);
    await put([mailTo('ben')]);
    await courier.prepare();
    expect(await taken()).toContain('ben');
    now = plusMillis(NOON, 3_600_001);
    await gatherAll();
    expect(await taken()).toHaveLength(312);
  });

  test('use a fair queue: the first of a network comes before the second of another', async () => {
    await put(flood('flood', 400));
    await gatherAll();
    await put(flood('late', 3));
    now = plusMillis(NOON, 3_600_001);
    await courier.prepare();
    expect(await taken()).toEqual(expect.arrayContaining(['late0', 'late1', 'late2']));
  });

  test('are deleted after a day', async () => {
    await put(flood('flood', 310));
    await gatherAll();
    now = plusMillis(NOON, DAY);
    await gatherAll();
    expect(await store.state(outboxRecords).count({ takenAt: null })).toBe(0);
    expect(await taken()).toHaveLength(300);
  });
});
