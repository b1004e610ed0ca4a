import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { plusMillis } from '@tender/kernel';
import { SqliteReadStore, type ReadStore } from '@tender/read-store';
import { Deliveries } from '../delivery/deliveries.js';
import { deliveryRecords } from '../delivery/delivery-records.js';
import { Notifications } from '../in-app/notifications.js';
import { MessageCounts } from './message-counts.js';

const MESSAGE = 'message';
let store: SqliteReadStore;
let deliveries: Deliveries;
let now = '2026-01-01T12:00:00.000Z';
const clock = () => (now = plusMillis(now, 1));

beforeEach(async () => {
  store = SqliteReadStore.temporary();
  deliveries = new Deliveries(store, clock);
  await counting().advance(MESSAGE, { cursor: null, finished: true, recipients: 2 });
  const content = { subject: 'Welcome', blocks: [], link: null };
  const ofAll = { about: MESSAGE, template: 'welcome', channels: ['email'] as const, content };
  await deliveries.enqueue(['ada', 'ben'].map((userId) => ({ ...ofAll, userId })));
});
afterEach(() => store.close());

/** @param afterFirst runs between the first count and its write */
function counting(afterFirst?: () => Promise<unknown>): MessageCounts {
  const counts: Deliveries['counts'] = async (...asked) => {
    const found = await deliveries.counts(...asked);
    const happens = afterFirst;
    afterFirst = undefined;
    await happens?.();
    return found;
  };
  const notifications = new Notifications(store, clock);
  return new MessageCounts(store, { deliveries: { counts, readers: () => Promise.resolve(0) }, notifications }, clock);
}

async function sent(userId: string): Promise<void> {
  const records = store.state(deliveryRecords);
  for (const { _id } of await records.find({ where: { userId } })) await records.update(_id, { status: 'sent' });
}

test('a slow count does not overwrite a newer one', async () => {
  const newer = counting();
  await sent('ada');
  const overtaken = counting(async () => {
    await sent('ben');
    await newer.recount(MESSAGE, ['email']);
  });
  await overtaken.recount(MESSAGE, ['email']);
  expect((await newer.load(MESSAGE))?.counts).toMatchObject({ queued: 0, sent: 2 });
});

test('a slow count does not overwrite the final counts', async () => {
  const sweep = counting();
  await sent('ada');
  const overtaken = counting(async () => {
    await sent('ben');
    await sweep.freeze(MESSAGE);
    await store.state(deliveryRecords).deleteMany({ about: MESSAGE });
  });
  await overtaken.recount(MESSAGE, ['email']);
  expect((await sweep.load(MESSAGE))?.counts).toMatchObject({ queued: 0, sent: 2 });
});

test('a count during the fan-out counts each delivery once and is stored', async () => {
  await sent('ada');
  const progress = { cursor: 'ben', finished: false, recipients: 1 };
  let counted = 0;
  const interrupted = counting(async () => {
    counted++;
    await counting().advance(MESSAGE, progress);
  });
  const again = jest.spyOn(deliveries, 'counts');
  await interrupted.recount(MESSAGE, ['email']);
  expect([counted, again.mock.calls.length]).toEqual([1, 1]);
  expect(await counting().load(MESSAGE)).toMatchObject({ ...progress, counts: { queued: 1, sent: 1 } });
});

test('a retry during the last count continues the counting', async () => {
  await sent('ada');
  await sent('ben');
  const staff = counting();
  await staff.retried(MESSAGE);
  await counting(() => staff.retried(MESSAGE)).recountRetried();
  expect((await staff.load(MESSAGE))?.retriedAt).toEqual(expect.any(String));
  await staff.recountRetried();
  expect((await staff.load(MESSAGE))?.retriedAt).toBeNull();
});

test('fan-out progress is kept beside concurrent writes', async () => {
  await sent('ada');
  const restless: Pick<ReadStore, 'state'> = {
    state: (spec) => {
      const records = store.state(spec);
      const first = async <T>(write: () => Promise<T>): Promise<T> => {
        await counting().recount(MESSAGE, ['email']);
        return write();
      };
      return {
        ...records,
        put: (document) => first(() => records.put(document)),
        update: (...change) => first(() => records.update(...change)),
      };
    },
  };
  const progress = { cursor: null, finished: true, recipients: 3 };
  await new MessageCounts(restless, undefined as never, clock).advance(MESSAGE, progress);
  expect(await counting().load(MESSAGE)).toMatchObject({ recipients: 3, counts: { queued: 1, sent: 1 } });
});
