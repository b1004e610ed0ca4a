import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { LiveKind } from '@tender/contracts';
import { canonicalJson } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';
import { book, dayFromNow, stageViewing, type StagedViewing } from '../../testing/staging/viewing.js';

/** Live messages of viewings over real sockets (`domain.md §8`): only to the people concerned. */

let server: TestServer;
let admin: Person;
let auditor: Person;
let aurelia: Person;
let boreas: Person;
let member: Person;
let visitor: Person;
const open: Listener[] = [];

beforeAll(async () => {
  server = await TestServer.open();
  [admin, auditor] = [await server.admin(), await server.auditor()];
  [aurelia, boreas] = [await server.buyer('aurelia'), await server.buyer('boreas')];
  member = await server.colleague(aurelia, 'member', 'buyerCompanyMember');
  visitor = await server.colleague(aurelia, 'visitor', 'viewerOnly');
});
afterEach(() => {
  for (const listener of open.splice(0)) listener.close();
});
afterAll(() => server.close());

/** A tab that receives only the messages sent from now on, unless it resumes from a position. */
async function listen(person: Person, options?: Parameters<typeof Listener.open>[1]): Promise<Listener> {
  await server.liveFeedCaughtUp();
  const listener = await Listener.open(person, options);
  open.push(listener);
  return listener;
}

/** Messages that each listener has received so far; waits for a final message that reaches all of them. */
async function toldSoFar(...listeners: Listener[]): Promise<Listener['messages'][]> {
  const { viewing } = await stageViewing(admin, { buyers: [aurelia, boreas], name: 'the last word' });
  const isLast = (message: object): boolean => JSON.stringify(message).includes(viewing._id);
  return Promise.all(
    listeners.map(async (listener) => {
      await eventually(() => listener.messages.some(isLast), 'the last message');
      const { messages } = listener;
      return messages.slice(0, messages.findIndex(isLast));
    }),
  );
}

const ask = (person: Person, { viewing }: StagedViewing, slots: number[]) =>
  person.bookings.request(viewing._id, { date: dayFromNow(2), slots });

/** A day at a viewing, with commands that send live messages. */
async function aDay(staged: StagedViewing, by: Person): Promise<void> {
  const { rooms, goods } = staged;
  const [one, other] = rooms.map(({ _id }) => _id) as [string, string];
  const wanted = await ask(by, staged, [9]);
  await admin.bookings.approve(wanted, one);
  const refused = await ask(by, staged, [10]);
  await admin.bookings.reject(refused, 'no more rooms');
  const taken = await book(admin, staged, { company: by.companyId, slots: [11], room: 1 });
  await by.bookings.update(taken._id, { slots: [12] });
  await by.bookings.cancel(taken._id);
  await admin.goods.assign(one, [goods[0]!._id]);
  await admin.rooms.signIn(one, wanted._id);
  await admin.goods.reassign(other, [goods[0]!._id]);
  await admin.goods.returnToStock(other, [goods[0]!._id]);
  await admin.rooms.signOut(one);
}

const OF_A_BOOKING: LiveKind[] = [
  'bookingCreated',
  'bookingUpdated',
  'bookingCreated',
  'bookingRejected',
  'bookingCreated',
  'bookingUpdated',
  'bookingDeleted',
];

test('staff receive all, a company its own, and others only the common ones', async () => {
  const staged = await stageViewing(admin, { buyers: [aurelia, boreas], until: 'live' });
  const listeners = await Promise.all([admin, auditor, aurelia, member, visitor, boreas].map((each) => listen(each)));
  await aDay(staged, aurelia);
  await admin.viewings.update(staged.viewing._id, { name: 'Over', status: 'completed' });
  const told = await toldSoFar(...listeners);
  const kinds = told.map((messages) => messages.map(({ kind }) => kind));
  const completed: LiveKind[] = ['viewingUpdated', 'viewingUpdated', 'viewingAddendum'];
  const toStaff: LiveKind[] = [
    ...OF_A_BOOKING,
    'goodsAssigned',
    'roomSignedIn',
    'goodsAssigned',
    'goodsReturned',
    'roomSignedOut',
    'bookingUpdated',
    ...completed,
  ];
  const toAurelia: LiveKind[] = [...OF_A_BOOKING, 'roomSignedIn', 'roomSignedOut', 'bookingUpdated', ...completed];
  expect(kinds).toEqual([toStaff, toStaff, toAurelia, toAurelia, toAurelia, completed]);
  for (const { received } of listeners)
    expect(received.map(({ seq }) => seq)).toEqual(received.map((_, index) => index + 1));
  const secrets = [aurelia.companyId, aurelia.userId, 'no more rooms', 'signedIn', 'movements', 'estimate'];
  const lineOfBoreas = listeners[5]!.frames.join('\n');
  expect(secrets.filter((secret) => lineOfBoreas.includes(secret))).toEqual([]);
  for (const line of listeners.slice(2, 5).map(({ frames }) => frames.join('\n')))
    expect(['signedIn"', 'movements', 'estimate', boreas.companyId].filter((secret) => line.includes(secret))).toEqual(
      [],
    );
});

test('the messages to a company are the same to the byte, whether or not another company acts', async () => {
  /**
   * Messages that a person gets about a viewing. @param day whether aurelia visits it. Values that differ between any
   * two viewings are removed.
   */
  async function seenBy(person: Person, day: boolean): Promise<string> {
    const staged = await stageViewing(admin, { buyers: [aurelia, boreas], until: 'live', name: 'Same' });
    const listener = await listen(person);
    if (day) await aDay(staged, aurelia);
    await admin.viewings.update(staged.viewing._id, { name: 'Over' });
    // Two calls: messages show the current state, so the first one must be sent before the viewing is completed.
    await listener.waitForMessages(1);
    await admin.viewings.update(staged.viewing._id, { status: 'completed' });
    const [told] = await toldSoFar(listener);
    // Canonical: the order of an object's fields depends on the source from which the process has the state.
    return canonicalJson(
      told!.map(({ kind, payload, position }) => ({
        kind,
        payload: { ...payload, ...('at' in payload && { at: 'then' }) },
        position: position.length,
      })),
    ).replaceAll(staged.viewing._id, 'the viewing');
  }
  expect(await seenBy(boreas, true)).toBe(await seenBy(boreas, false));
});

test('people who only visit viewings receive nothing of auctions, and do not count as bidders', async () => {
  const [staff, a, m, v] = [await listen(admin), await listen(aurelia), await listen(member), await listen(visitor)];
  const { auction, lots } = await server.auction(admin, { buyers: [aurelia] });
  await aurelia.placeBid({ auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 1_111.11 });
  const [, toAurelia, toMember, toVisitor] = await toldSoFar(staff, a, m, v);
  expect(toAurelia!.map(({ kind }) => kind)).toContain('newBidding');
  expect([toMember, toVisitor]).toEqual([[], []]);
  for (const { frames } of [m, v]) expect(frames.join('\n')).not.toMatch(/\b1,?111\.?11\b|"bid/);
  const present = JSON.stringify([{ companyId: aurelia.companyId, connections: 1 }]);
  await eventually(() => JSON.stringify(staff.presences.at(-1)) === present, 'presence of single bidders');
});

describe('a company', () => {
  test('that is removed gets the removal of the viewing, and the reason for its cancelled bookings', async () => {
    const staged = await stageViewing(admin, { buyers: [aurelia, boreas] });
    await book(admin, staged, { company: aurelia.companyId });
    const [a, b] = [await listen(visitor), await listen(boreas)];
    // The company is removed with its last person.
    for (const userId of (await admin.viewings.getViewing(staged.viewing._id)).users.filter(
      (id) => id !== boreas.userId,
    ))
      await admin.viewings.remove(staged.viewing._id, userId, 'Not this time');
    const [toAurelia, toBoreas] = await toldSoFar(a, b);
    expect(toAurelia!.slice(-2)).toMatchObject([
      { kind: 'bookingDeleted', payload: { booking: { status: 'rejected', reason: 'Not this time' } } },
      { kind: 'viewingUpdated', payload: { viewing: { _id: staged.viewing._id }, removed: true } },
    ]);
    expect(toBoreas).toEqual([]);
  });

  test('that was offline gets its own missed messages, once and in order', async () => {
    const staged = await stageViewing(admin, { buyers: [aurelia, boreas], until: 'live' });
    const before = await listen(visitor);
    await ask(aurelia, staged, [9]);
    await before.waitForMessages(1);
    const { position } = before;
    before.close();
    await book(admin, staged, { company: boreas.companyId, slots: [10] });
    const second = await ask(aurelia, staged, [11]);
    await admin.bookings.reject(second, 'full');
    const after = await listen(visitor, { position });
    const [told] = await toldSoFar(after);
    expect(told!.map(({ kind }) => kind)).toEqual(['bookingCreated', 'bookingRejected']);
    expect(after.reloads).toBe(0);
  });
});

describe('a refused command', () => {
  test('is reported to the person in all their tabs, and to no other user', async () => {
    const staged = await stageViewing(admin, { buyers: [aurelia, boreas] });
    const asking = await Promise.all([visitor, visitor, aurelia, boreas, admin].map((each) => listen(each)));
    await ask(visitor, staged, [9]);
    await Promise.all(asking.slice(0, 3).map((tab) => tab.waitForMessages(1)));
    const { code, reference } = (await ask(visitor, staged, [9]).catch(({ body }) => body)) as {
      code: string;
      reference: string;
    };
    expect(code).toBe('COMPANY_BOOKED');
    const told = await toldSoFar(...asking);
    for (const messages of told.slice(0, 2))
      expect(messages).toMatchObject([
        { kind: 'bookingCreated' },
        {
          kind: 'failed',
          payload: { viewing: staged.viewing._id, code, message: expect.any(String), reference },
        },
      ]);
    for (const messages of told.slice(2)) expect(messages.map(({ kind }) => kind)).not.toContain('failed');
  });

  test('does not change the position from which a tab resumes', async () => {
    const staged = await stageViewing(admin, { buyers: [aurelia] });
    const tab = await listen(aurelia);
    await ask(aurelia, staged, [9]);
    await tab.waitForMessages(1);
    await ask(aurelia, staged, [9]).catch(() => null);
    await tab.waitForMessages(2);
    expect(tab.kinds).toEqual(['bookingCreated', 'failed']);
    const { position } = tab;
    tab.close();
    await ask(aurelia, staged, [10]);
    const [told] = await toldSoFar(await listen(aurelia, { position }));
    expect(told!.map(({ kind }) => kind)).toEqual(['bookingCreated']);
  });
});
