import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { plusMillis, type Instant } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { Reactors } from '@tender/reactors';
import {
  book,
  cancel,
  localTime,
  MONDAY,
  move,
  roomId,
  DETAILS,
  TUESDAY,
  VIEWING,
  WEDNESDAY,
} from './rules/testing/builders.js';
import { viewingStream } from './rules/viewing.events.js';
import { openTestStores, type TestStores } from './testing/test-stores.js';
import { viewingClock } from './clock/viewing-clock.js';

const BEFORE_MONDAY: Instant = '2026-11-22T22:59:59.000Z';
const AFTER_WEDNESDAY: Instant = '2026-11-25T23:00:00.000Z';

let stores: TestStores;
let running: Reactors;
let machine: Instant | null;
let failures: string[];

beforeEach(async () => {
  stores = await openTestStores();
  [machine, failures] = [null, []];
  await stores.ask({ type: 'CreateViewing', viewingId: VIEWING, details: DETAILS });
  await stores.ask({ type: 'AddRoom', roomId: roomId('1'), details: { name: 'Room 1', capacity: 4 } });
  await stores.ask({
    type: 'InviteCompanies',
    companies: [
      { companyId: 'A', userIds: ['A.owner'] },
      { companyId: 'B', userIds: ['B.owner'] },
    ],
  });
});
afterEach(async () => {
  await running.stop();
  await stores.close();
});

/** Starts the clock; resolves after its first pass. */
async function start(): Promise<void> {
  const clock = Object.defineProperty(() => stores.time.now, 'step', {
    get: () => machine && { machine, steadyMillis: 0 },
  });
  running = Reactors.start([viewingClock({ executor: stores.executor, clock })], {
    events: stores.events,
    state: stores.reads,
    clock,
    lookEvery: 10,
    onFailure: ({ error }) => void failures.push(String(error)),
  });
  await running.passed;
}

const publish = () => stores.ask({ type: 'UpdateViewing', changes: {}, status: 'published' });
const facts = async (): Promise<string[]> =>
  (await stores.events.readStream(viewingStream(VIEWING), 0, 100)).map(({ type }) => type);
/** Waits until the last events have these types. */
const tells = (...expected: string[]): Promise<void> =>
  eventually(
    async () => (await facts()).slice(-expected.length).join() === expected.join(),
    () => `${expected.join()}; ${failures.join()}`,
  );

test('a viewing goes live, its bookings complete, and it completes, automatically and once, each at its time', async () => {
  await start();
  await publish();
  await stores.ask(book('A'));
  await stores.ask(book('B', { slots: [10] }));
  stores.time.now = BEFORE_MONDAY;
  await stores.ask({ type: 'UpdateViewing', changes: { name: 'Still waiting' } });
  stores.time.now = localTime(MONDAY, 0);
  await tells('AddendumPublished', 'ViewingWentLive');
  stores.time.now = localTime(MONDAY, 10);
  await tells('ViewingWentLive', 'BookingCompleted');
  stores.time.now = localTime(MONDAY, 11);
  await tells('BookingCompleted', 'BookingCompleted');
  stores.time.now = AFTER_WEDNESDAY;
  await tells('BookingCompleted', 'ViewingCompleted');
  expect((await facts()).filter((type) => type === 'ViewingWentLive' || type === 'ViewingCompleted')).toHaveLength(2);
  expect(failures).toEqual([]);
});

test('handles at the next start what became due during its downtime', async () => {
  await start();
  await publish();
  await stores.ask(book('A'));
  await running.stop();
  stores.time.now = AFTER_WEDNESDAY;
  await start();
  await tells('BookingCreated', 'ViewingWentLive', 'BookingCompleted', 'ViewingCompleted');
});

test('a moved booking completes at its new end, a cancelled one never', async () => {
  await start();
  await publish();
  await stores.ask(book('A'));
  await stores.ask(book('B', { slots: [10] }));
  stores.time.now = localTime(MONDAY, 0);
  await tells('ViewingWentLive');
  await stores.ask(move('A', { date: TUESDAY, slots: [9] }));
  await stores.ask(cancel('B'));
  stores.time.now = localTime(TUESDAY, 10);
  await tells('BookingCancelled', 'BookingCompleted');
  expect((await facts()).filter((type) => type === 'BookingCompleted')).toHaveLength(1);
});

test('other dates of a published viewing move its start', async () => {
  await start();
  await publish();
  await stores.ask({ type: 'UpdateViewing', changes: { startDate: WEDNESDAY } });
  stores.time.now = localTime(WEDNESDAY, 0);
  await tells('AddendumPublished', 'ViewingWentLive');
});

test('a jump of the machine’s clock alone changes nothing', async () => {
  await start();
  await publish();
  machine = AFTER_WEDNESDAY;
  await stores.ask(book('A'));
  expect(await facts()).not.toContain('ViewingWentLive');
  machine = null;
  stores.time.now = localTime(MONDAY, 0);
  // The clock may retry a second later: advance the time.
  await eventually(async () => {
    stores.time.now = plusMillis(stores.time.now, 1_000);
    return (await facts()).at(-1) === 'ViewingWentLive';
  });
});

/**
 * Time zone, Saturday, Sunday with or without a change of the clock, and the UTC offset in hours before and after it.
 */
const CHANGES = [
  ['Europe/Brussels', '2027-03-27', '2027-03-28', 1, 2],
  ['Europe/Brussels', '2027-10-30', '2027-10-31', 2, 1],
  ['America/New_York', '2027-03-13', '2027-03-14', -5, -4],
  ['America/New_York', '2027-11-06', '2027-11-07', -4, -5],
  ['Australia/Sydney', '2027-04-03', '2027-04-04', 11, 10],
  ['Australia/Sydney', '2027-10-02', '2027-10-03', 10, 11],
  ['Asia/Dubai', '2027-03-27', '2027-03-28', 4, 4],
  ['Asia/Dubai', '2027-10-30', '2027-10-31', 4, 4],
  ['Africa/Gaborone', '2027-03-27', '2027-03-28', 2, 2],
  ['Africa/Gaborone', '2027-10-30', '2027-10-31', 2, 2],
] as const;

test.each(CHANGES)(
  'in %s a viewing from %s to %s follows local time',
  async (timeZone, startDate, endDate, before, after) => {
    const at = (date: string, hour: number, offset: number): Instant =>
      plusMillis(`${date}T00:00:00.000Z`, (hour - offset) * 3_600_000);
    const early = (instant: Instant): Instant => plusMillis(instant, -1);
    await stores.ask({ type: 'UpdateViewing', changes: { timeZone, startDate, endDate } });
    await start();
    await publish();
    await stores.ask(book('A', { date: startDate, slots: [17] }));
    await stores.ask(book('B', { date: endDate, slots: [17] }));
    // A millisecond before each instant nothing has happened yet.
    for (const [instant, ...expected] of [
      [at(startDate, 0, before), 'ViewingWentLive'],
      [at(startDate, 18, before), 'BookingCompleted'],
      [at(endDate, 18, after), 'BookingCompleted'],
      [at(endDate, 24, after), 'ViewingCompleted'],
    ] as const) {
      stores.time.now = early(instant);
      await stores.ask({ type: 'UpdateViewing', changes: { name: instant } });
      await running.checkDue();
      expect((await facts()).at(-1)).toBe('AddendumPublished');
      stores.time.now = instant;
      await tells('AddendumPublished', ...expected);
    }
    expect(failures).toEqual([]);
  },
);
