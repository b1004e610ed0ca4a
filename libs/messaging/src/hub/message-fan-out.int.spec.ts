import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId, systemClock } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { userRecords } from '@tender/people/records';
import { Reactors } from '@tender/reactors';
import type { ReadStore } from '@tender/read-store';
import { deliveryRecords, type DeliveryRecord } from '../delivery/delivery-records.js';
import { notificationRecords } from '../in-app/notification-records.js';
import { aMessage, openTestStores, type TestStores } from '../testing/test-stores.js';
import { MortalProcess } from '../testing/mortal.js';
import { messageFanOut } from './message-fan-out.js';
import { progressRecords } from './progress-records.js';

const PACING = { atOnce: 2, pause: 1, countEvery: 5, countAtLeastEvery: 20, recheckMillis: 5 };
const COMPANIES = ['A', 'B', 'C', 'D', 'E'];

let testStores: TestStores;
let people: string[];
let running: Reactors | null;
beforeEach(async () => {
  testStores = await openTestStores();
  [people, running] = [[], null];
  for (const company of COMPANIES) people.push(await testStores.admit(company));
});
afterEach(async () => {
  await running?.stop();
  await testStores.close();
});

/** Starts the reactor like a start of the server. */
function start(process?: MortalProcess): void {
  const { executor, reads, events } = testStores;
  const state: Pick<ReadStore, 'state'> = process ? process.state(reads) : reads;
  const services = {
    executor: process ? process.executor(executor) : executor,
    state,
    views: reads,
    clock: systemClock,
  };
  const stores = { events, state, clock: systemClock, lookEvery: 5, onFailure: () => undefined };
  running = Reactors.start([messageFanOut(services, PACING)], stores);
}

async function compose(change: Parameters<typeof aMessage>[0] = {}): Promise<string> {
  const messageId = newId();
  await testStores.ask(messageId, { type: 'ComposeMessage', messageId, draft: aMessage(change) });
  return messageId;
}

const deliveriesOf = (about: string): Promise<DeliveryRecord[]> =>
  testStores.reads.state(deliveryRecords).find({ where: { about } });
const progressOf = (id: string) => testStores.reads.state(progressRecords).get(id);
const isSent = async (id: string): Promise<boolean> => (await testStores.message(id)).status === 'sent';

/** Checks that every person has exactly one delivery for each channel, and one notification. */
async function assertEachPersonOnce(id: string): Promise<void> {
  const deliveries = await deliveriesOf(id);
  const found = deliveries.map(({ userId, channel }) => `${userId} ${channel}`).sort();
  expect(found).toEqual(people.flatMap((userId) => [`${userId} email`, `${userId} inApp`]).sort());
  expect(await progressOf(id)).toMatchObject({ recipients: people.length, finished: true });
  const kept = await testStores.reads.state(notificationRecords).find({ where: { about: id } });
  expect(kept.map(({ userId }) => userId).sort()).toEqual([...people].sort());
}

test('every person gets it once, filled in individually, by all of its channels', async () => {
  start();
  const id = await compose();
  await eventually(() => isSent(id));
  await assertEachPersonOnce(id);
  const ofB = (await deliveriesOf(id)).find(({ userId, channel }) => userId === 'B.owner' && channel === 'email');
  expect(ofB).toMatchObject({
    template: 'houseMessage',
    choice: 'announcements',
    content: { subject: 'For B', blocks: [{ type: 'text', text: 'Dear B of Company B' }], link: { path: '/overview' } },
  });
  // The in-app notifications are stored at once; the mails stay queued, because no process sends them in this test.
  const { length } = people;
  await eventually(async () => (await progressOf(id))?.counts.queued === length);
  expect((await progressOf(id))?.counts.sent).toBe(length);
  const kept = await testStores.reads.state(notificationRecords).find({ where: { about: id } });
  expect(kept.map(({ userId, title }) => [userId, title]).sort()).toEqual(
    COMPANIES.map((company) => [`${company}.owner`, `For ${company}`]),
  );
});

test('a user who was erased before the sending gets nothing', async () => {
  const id = await compose();
  await testStores.reads.state(userRecords).delete('C.owner');
  people = people.filter((userId) => userId !== 'C.owner');
  start();
  await eventually(() => isSent(id));
  await assertEachPersonOnce(id);
});

test('a scheduled message is sent at its time, even if the server was down at that time', async () => {
  // The delay is long enough to cancel the message in time on a machine under load.
  const soon = new Date(Date.now() + 1_500).toISOString();
  const cancelled = await compose({ scheduledFor: soon });
  await testStores.ask(cancelled, { type: 'CancelMessage' });
  const id = await compose({ scheduledFor: soon });
  await eventually(() => Date.now() > Date.parse(soon));
  start();
  await eventually(() => isSent(id));
  await assertEachPersonOnce(id);
  expect(await deliveriesOf(cancelled)).toEqual([]);
});

describe('a process that dies at any of its writes and restarts', () => {
  /** @returns whether the process died; false if it wrote less often */
  async function diesAt(at: number, after: boolean): Promise<boolean> {
    const id = await compose();
    const mortal = new MortalProcess({ at, after });
    start(mortal);
    await eventually(async () => mortal.isDead || (await isSent(id)));
    await running!.stop();
    start();
    await eventually(() => isSent(id));
    await assertEachPersonOnce(id);
    await running!.stop();
    // Deletes the deliveries, so that the next process does not count them again.
    await testStores.reads.state(deliveryRecords).deleteMany({ about: id });
    return mortal.isDead;
  }

  test.each([
    ['before', false],
    ['after', true],
  ])('right %s it: every person gets exactly one', async (_, after) => {
    let at = 1;
    while (await diesAt(at, after)) at++;
    // There are at least twelve writes: of pages, their progress, and events of the message.
    expect(at).toBeGreaterThan(12);
  });
});
