import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { systemClock } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { MockedTime } from '@tender/kernel/testing/mocked-time';
import { openProjectedStores } from '@tender/read-store/testing/projected-stores';
import { DeliveryLoop } from './delivery-loop.js';
import { deliveryRecords, type DeliveryRecord } from './delivery-records.js';
import { PACING } from './pacing.js';

const DELIVERY: Partial<DeliveryRecord> = {
  _id: 'one',
  about: 'message-1',
  channel: 'email',
  status: 'queued',
  nextAt: systemClock(),
  sendBefore: null,
  withdrawn: false,
  messageId: null,
  failures: 0,
};

let stores: Awaited<ReturnType<typeof openProjectedStores>>;
let time: MockedTime;
/** Times of the checks of an unavailable channel. */
let looks: number[];
let isOpen: boolean;
let loop: DeliveryLoop;

beforeEach(async () => {
  stores = await openProjectedStores([]);
  await stores.reads.state(deliveryRecords).insert(DELIVERY as DeliveryRecord);
  time = new MockedTime();
  [looks, isOpen] = [[], false];
  const look = async () => {
    if (looks.length > 0) looks.push(time.now);
    if (!isOpen) throw new Error('no connection');
  };
  loop = new DeliveryLoop({
    courier: {
      channel: 'email',
      lanes: 1,
      deliver: () => (isOpen ? Promise.resolve({ status: 'sent' }) : Promise.reject(new Error('no connection'))),
      assertOpen: look,
    },
    logger: { warn: () => undefined, error: () => looks.push(time.now) },
    onFailed: async () => undefined,
    state: stores.reads,
    clock: systemClock,
    pacing: { ...PACING, longestProbe: 8_000 },
    domain: 'house.test',
  });
  await time.settle(() => looks.length === 1);
});
afterEach(async () => {
  time.end();
  await stores.close();
});

test('checks an unavailable channel after a second, and then with exponential backoff up to the longest pause', async () => {
  await time.passUntil(() => looks.length === 5);
  isOpen = true;
  await time.passUntil(() => looks.length === 6);
  time.end();
  await loop.stop();
  expect(looks.slice(1).map((look, index) => look - looks[index]!)).toEqual([1_000, 2_000, 4_000, 8_000, 8_000]);
});

test('sends waiting messages when the channel is available again, and counts no failure', async () => {
  isOpen = true;
  await time.passUntil(() => looks.length === 2);
  time.end();
  const records = stores.reads.state(deliveryRecords);
  await eventually(async () => (await records.get('one'))?.status === 'sent');
  await loop.stop();
  expect(await records.get('one')).toMatchObject({ status: 'sent', failures: 0 });
});

test('a stop does not wait for the next poll', async () => {
  await time.passUntil(() => looks.length === 4);
  await loop.stop();
  expect(looks).toHaveLength(4);
});
