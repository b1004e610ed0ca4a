import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { newId } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { companyDecider, companyStream, type CompanyCommand } from '@tender/people/company';
import { Reactors } from '@tender/reactors';
import { ADMIN, book, bookingId, roomId, DETAILS, userId, VIEWING } from '../rules/testing/builders.js';
import { viewingStream } from '../rules/viewing.events.js';
import { openTestStores, type TestStores } from '../testing/test-stores.js';
import { viewingDepartures } from './viewing-departures.js';

let stores: TestStores;
let running: Reactors | null;
let failures: string[];

const company = (companyId: string, command: CompanyCommand) =>
  stores.executor.execute(companyDecider, companyStream(companyId), command, {
    actor: ADMIN,
    commandId: newId(),
    requestId: 'request',
  });
const settle = (companyId: string, status: 'approved' | 'rejected' | 'deleted') =>
  company(companyId, { type: 'SetCompanyStatus', status });
const deletePerson = (companyId: string, person: string) =>
  company(companyId, { type: 'SetMemberStatus', userId: person, status: 'deleted' });
const invite = (...companies: string[]) =>
  stores.ask({
    type: 'InviteCompanies',
    companies: companies.map((companyId) => ({ companyId, userIds: [userId(companyId)] })),
  });
const update = (status: 'published' | 'completed') => stores.ask({ type: 'UpdateViewing', changes: {}, status });

beforeEach(async () => {
  stores = await openTestStores();
  [running, failures] = [null, []];
  for (const companyId of ['A', 'B']) {
    await company(companyId, { type: 'RegisterCompany', companyId, ownerId: userId(companyId) });
    await company(companyId, { type: 'SetMemberStatus', userId: userId(companyId), status: 'approved' });
  }
  await company('A', { type: 'InviteMember', userId: 'A.sorter', role: 'viewerOnly', invitationId: 'i1' });
  await stores.ask({ type: 'CreateViewing', viewingId: VIEWING, details: DETAILS });
  await stores.ask({ type: 'AddRoom', roomId: roomId('1'), details: { name: 'Room 1', capacity: 4 } });
  await invite('A', 'B');
  await update('published');
});
afterEach(async () => {
  await stop();
  await stores.close();
});

/** Starts the reactor like a start of the server; resolves after its first pass. */
async function start(): Promise<void> {
  const { executor, events, reads, time } = stores;
  const clock = Object.defineProperty(() => time.now, 'step', { value: null });
  running = Reactors.start([viewingDepartures({ executor, state: reads })], {
    events,
    state: reads,
    clock,
    lookEvery: 10,
    onFailure: ({ error }) => void failures.push(String(error)),
  });
  await running.passed;
}
async function stop(): Promise<void> {
  await running?.stop();
  running = null;
}

const facts = async () => stores.events.readStream(viewingStream(VIEWING), 0, 200);
const tells = (...expected: string[]): Promise<void> =>
  eventually(
    async () =>
      (await facts())
        .slice(-expected.length)
        .map(({ type }) => type)
        .join() === expected.join(),
    () => `${expected.join()}; ${failures.join()}`,
  );
/** Waits until all earlier events have been processed: reactions run in the order of the log. */
async function passed(): Promise<void> {
  await invite('Z');
  await company('Z', { type: 'RegisterCompany', companyId: 'Z', ownerId: userId('Z') });
  await settle('Z', 'rejected');
  await eventually(async () => {
    const viewing = await stores.state();
    return viewing.status !== 'none' && !viewing.invited.has('Z');
  }, 'the last one is taken off');
}

test.each([
  ['rejected', 'The company is no longer approved'],
  ['deleted', 'The company was deleted'],
] as const)(
  'a company that is %s leaves: its coming bookings are cancelled with the reason',
  async (status, reason) => {
    await start();
    await stores.ask(book('A'));
    await stores.ask(book('B', { slots: [10] }));
    await settle('A', status);
    await tells('BookingCancelled', 'CompanyRemoved');
    const [cancelled, removed] = (await facts()).slice(-2).map(({ data }) => data);
    expect(cancelled).toEqual({ bookingId: bookingId('A'), companyId: 'A', reason });
    expect(removed).toEqual({ companyId: 'A', reason });
    const viewing = await stores.state();
    expect(viewing.status !== 'none' && viewing.bookings.findBooking(bookingId('B'))?.status).toBe('approved');
    expect(failures).toEqual([]);
  },
);

test('processes events of its downtime at the next start, and once', async () => {
  await stores.ask(book('A', { attendees: ['A.sorter'] }));
  await stores.ask(book('B', { slots: [10] }));
  await start();
  await stop();
  await settle('B', 'rejected');
  await deletePerson('A', 'A.sorter');
  await start();
  await tells('BookingCancelled', 'CompanyRemoved', 'BookingUpdated');
  for (let times = 0; times < 3; times++) {
    await stop();
    await start();
  }
  await passed();
  const types = (await facts()).map(({ type }) => type);
  expect(types.filter((type) => type === 'CompanyRemoved' || type === 'BookingUpdated')).toEqual([
    'CompanyRemoved',
    'BookingUpdated',
    'CompanyRemoved',
  ]);
});

test('a company that was approved again before the reaction stays', async () => {
  await stores.ask(book('A'));
  await settle('A', 'rejected');
  await settle('A', 'approved');
  await start();
  await passed();
  const viewing = await stores.state();
  expect(viewing.status !== 'none' && viewing.bookings.findBooking(bookingId('A'))?.status).toBe('approved');
});

test('a company that is invited concurrently with its rejection is removed too', async () => {
  await start();
  await settle('B', 'rejected');
  await tells('CompanyRemoved');
  await invite('B');
  await tells('CompaniesInvited', 'CompanyRemoved');
});

test('a deleted user attends no coming booking, including concurrent ones', async () => {
  await start();
  await stores.ask(book('A', { attendees: ['A.owner', 'A.sorter'] }));
  await deletePerson('A', 'A.sorter');
  await tells('BookingUpdated');
  await stores.ask(book('A', { name: 'late', slots: [14], attendees: ['A.owner', 'A.sorter'] }));
  await tells('BookingCreated', 'BookingUpdated');
  const comingTo = async (name: string) => {
    const viewing = await stores.state();
    return viewing.status === 'none' ? [] : viewing.bookings.findBooking(bookingId(name))?.attendees;
  };
  // An event may be readable before the cached state includes it.
  for (const name of ['A', 'late'])
    await eventually(async () => (await comingTo(name))?.join() === 'A.owner', `no person has left ${name}`);
});

test('ignores a completed viewing', async () => {
  await start();
  await stores.ask(book('A', { attendees: ['A.sorter'] }));
  await update('completed');
  await settle('A', 'deleted');
  const other = await stores.events.head();
  await eventually(() => (running?.status[0]?.position ?? -1n) >= other, 'the reactor has processed the deletion');
  expect((await facts()).at(-1)?.type).toBe('ViewingCompleted');
  expect(failures).toEqual([]);
});
