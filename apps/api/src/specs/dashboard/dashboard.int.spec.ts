import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { applicationOf, stageViewing } from '@tender/api-driver';
import { slotsOfDay, USUAL_HOURS, type DailySummary, type RunningAuction } from '@tender/contracts';
import { NO_STREAM } from '@tender/event-store';
import { CHAIN_START, SYSTEM, type Instant } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import type { TaskRecord } from '@tender/reactors';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';

/**
 * The daily summary (`domain.md §6`): each figure appears when there is a cause, and disappears after staff acted.
 */

const NOW: Instant = '2026-11-23T09:30:00.000Z';
const TODAY = '2026-11-23';

let server: TestServer;
let admin: Person;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  server = await TestServer.open({ clock: () => NOW });
  admin = await server.admin();
  [ann, bob] = [await server.buyer('ann'), await server.buyer('bob')];
});
afterAll(() => server.close());

const needs = async () => (await admin.dailySummary()).needs;
const running = async (auctionId: string): Promise<RunningAuction | undefined> =>
  (await admin.dailySummary()).running.find(({ _id }) => _id === auctionId);
const today = async () => (await admin.dailySummary()).days.at(-1);
const bid = (by: Person, lot: { _id: string; auctionId: string }, biddingAmount: number) =>
  by.placeBid({ auctionId: lot.auctionId, lotId: lot._id, biddingAmount });
const LOTS = [1, 2, 3].map((lotNo) => ({ lotNo: `${lotNo}`, reservePrice: 100 }));

test('a server without data needs no action', async () => {
  const { at, days, sales, ...rest } = await admin.dailySummary();
  expect(at).toBe(NOW);
  expect(rest).toEqual({
    needs: {
      people: 0,
      companies: 0,
      unconfirmed: { people: 0, companies: 0 },
      bookings: [],
      waitingInvitations: [],
      endingWithoutBids: [],
      lotsToDecide: [],
      resultsToPublish: [],
      waitingLetters: [],
      viewingsWithoutAuction: [],
      failedMessages: 0,
      standingStill: { projections: [], reactors: [] },
      unopenedAuctions: [],
      clockInDoubt: false,
      pausedAuctions: [],
      alerts: [],
    },
    viewings: [],
    running: [],
    comingAuctions: [],
    comingViewings: [],
    ended: [],
    setup: { hasTerms: false, lastBackup: null, isKeyBesideData: true },
  } satisfies Omit<DailySummary, 'at' | 'days' | 'sales'>);
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ date: TODAY, bids: 0, companies: 0, lots: 0, sold: 0, value: 0 });
  expect(sales).toEqual({ auctions: 0, lots: 0, sold: 0, share: '0%', value: 0 });
});

test('people and companies wait until staff have decided', async () => {
  await server.guest().signUp(applicationOf('Cora'));
  expect(await needs()).toMatchObject({ people: 1, companies: 1 });
  const { _id } = await admin.approve('cora@buyers.test');
  expect(await needs()).toMatchObject({ people: 0, companies: 0 });
  await admin.updateUser(_id, { status: 'rejected' });
  expect(await needs()).toMatchObject({ people: 0, companies: 0 });
});

test('a company no longer waits once its only person was rejected; after a later approval, neither waits', async () => {
  await server.guest().signUp(applicationOf('Rene'));
  expect(await needs()).toMatchObject({ people: 1, companies: 1 });
  const { _id } = (await admin.users()).find(({ email }) => email === 'rene@buyers.test')!;
  await admin.updateUser(_id, { status: 'rejected' });
  expect(await needs()).toMatchObject({ people: 0, companies: 0 });
  await admin.updateUser(_id, { status: 'approved' });
  expect(await needs()).toMatchObject({ people: 0, companies: 0 });
});

test('a viewing of today lists arrivals, waiting requests and companies that are present', async () => {
  const { viewing, rooms } = await stageViewing(admin, {
    now: NOW,
    emails: [ann.email, bob.email],
    startDate: TODAY,
    endDate: TODAY,
  });
  const comes = (of: Person, room: number, slots: number[]) =>
    admin.bookings.create(viewing._id, { company: of.companyId, date: TODAY, slots, room: rooms[room]!._id });
  const afternoon = await comes(ann, 0, [14, 15]);
  const now = await comes(bob, 1, [10]);
  const asked = await ann.bookings.request(viewing._id, { date: TODAY, slots: [17] });
  // The viewing clock opens the viewing, because its first day has begun.
  await eventually(async () => (await admin.dailySummary()).viewings[0]?.status === 'live');
  expect((await needs()).bookings).toEqual([{ viewing: viewing._id, name: viewing.name, waiting: 1 }]);
  const { viewings, comingViewings } = await admin.dailySummary();
  expect(comingViewings).toEqual([]);
  const shown = { status: 'approved', here: false, people: 0 };
  expect(viewings).toEqual([
    {
      ...{ _id: viewing._id, name: viewing.name, date: TODAY, timeZone: viewing.timeZone },
      ...{ status: 'live', rooms: 2, occupied: 0, openHours: slotsOfDay(USUAL_HOURS) },
      bookings: [
        {
          ...shown,
          _id: now._id,
          company: bob.companyId,
          companyName: 'Company bob',
          room: rooms[1]!.name,
          slots: [10],
        },
        {
          ...{ ...shown, _id: afternoon._id, company: ann.companyId, companyName: 'Company ann' },
          ...{ room: rooms[0]!.name, slots: [14, 15] },
        },
        {
          ...{ ...shown, _id: asked._id, company: ann.companyId, companyName: 'Company ann' },
          ...{ room: null, slots: [17], status: 'pending', people: asked.attendees.length },
        },
      ],
    },
  ]);

  await admin.rooms.signIn(rooms[1]!._id, now._id);
  const [live] = (await admin.dailySummary()).viewings;
  expect(live).toMatchObject({ status: 'live', occupied: 1 });
  expect(live?.bookings.map(({ here }) => here)).toEqual([true, false, false]);

  await admin.bookings.reject(asked, 'The house closes early');
  expect((await needs()).bookings).toEqual([]);
  await admin.rooms.signOut(rooms[1]!._id);
  await admin.viewings.update(viewing._id, { status: 'completed' });
  const over = await admin.dailySummary();
  expect(over.viewings).toEqual([]);
  expect(over.needs.viewingsWithoutAuction).toEqual([{ _id: viewing._id, name: viewing.name }]);
  await server.auction(admin, { viewing: viewing._id, until: 'created', name: 'From the viewing' });
  expect((await needs()).viewingsWithoutAuction).toEqual([]);
});

test('coming viewings and auctions are listed with their counts', async () => {
  const { viewing } = await stageViewing(admin, { now: NOW, until: 'draft', emails: [ann.email] });
  const { auction } = await server.auction(admin, { buyers: [ann], until: 'published', name: 'Next week' });
  const { comingViewings, comingAuctions } = await admin.dailySummary();
  expect(comingViewings).toContainEqual(
    expect.objectContaining({ _id: viewing._id, status: 'draft', rooms: 2, companies: 1 }),
  );
  expect(comingAuctions).toContainEqual({
    ...{ _id: auction._id, name: 'Next week', startsAt: auction.startsAt, timeZone: 'UTC' },
    ...{ published: true, lots: 1, companies: 1 },
  });
});

describe('an auction', () => {
  test('is shown with its current figures, then waits for decisions and publication, then counts in the sales', async () => {
    const { auction, lots } = await server.auction(admin, { buyers: [ann, bob], lots: LOTS, name: 'Open' });
    const id = { _id: auction._id, name: 'Open' };
    expect((await needs()).endingWithoutBids).toEqual([
      { ...id, endsAt: auction.endsAt, timeZone: 'UTC', withoutBids: 3, lots: 3 },
    ]);
    const first = await bid(ann, lots[0]!, 90);
    await bid(bob, lots[0]!, 120.5);
    await bid(ann, lots[1]!, 50);
    expect(await running(auction._id)).toEqual({
      ...{
        ...id,
        status: 'live',
        startsAt: expect.any(String),
        endsAt: auction.endsAt,
        timeZone: 'UTC',
        pausedAt: null,
        bidVisibility: 'open',
      },
      ...{ lots: 3, lotsWithBids: 2, bids: 3, companies: 2, bidding: 2, value: 170.5, reached: 1 },
    });
    await ann.reviseBid(first._id, { biddingAmount: 95 });
    await ann.withdrawBid(first._id);
    await admin.patch(`/api/lot/withdraw/${lots[2]!._id}`, { reason: 'Broken' }).expect(200);
    expect(await running(auction._id)).toMatchObject({ lots: 2, lotsWithBids: 2, bids: 2, bidding: 2, value: 170.5 });
    expect((await needs()).endingWithoutBids).toEqual([]);
    expect(await today()).toMatchObject({ bids: 4, companies: 2 });
    await admin.pause(auction._id, 'A question');
    expect(await running(auction._id)).toMatchObject({ status: 'paused', pausedAt: expect.any(String) });

    await admin.complete(auction._id);
    expect(await needs()).toMatchObject({ lotsToDecide: [{ ...id, undecided: 1 }], resultsToPublish: [] });
    expect(await running(auction._id)).toBeUndefined();
    expect((await admin.dailySummary()).ended).toMatchObject([
      { ...id, lots: 2, sold: 1, share: '50.00%', value: 100 },
    ]);
    await admin.decideLot(lots[1]!._id, true, 'Near enough');
    expect(await needs()).toMatchObject({ lotsToDecide: [], resultsToPublish: [id] });
    // Staff may change a decision until the result is published.
    await admin.decideLot(lots[0]!._id, false, 'Not after all');
    const { ended, sales } = await admin.dailySummary();
    expect(ended).toMatchObject([{ ...id, sold: 1, share: '50.00%', value: 50, resultPublished: false }]);
    expect(sales).toEqual({ auctions: 1, lots: 2, sold: 1, share: '50.00%', value: 50 });
    await admin.publishResult(auction._id, 10);
    expect(await needs()).toMatchObject({ lotsToDecide: [], resultsToPublish: [] });
    expect(await today()).toEqual({ date: TODAY, bids: 4, companies: 2, lots: 2, sold: 1, value: 50 });
  });

  test('that is sealed shows the number of bidders, and no amount before it is completed', async () => {
    const before = (await admin.dailySummary()).sales;
    const { auction, lots } = await server.auction(admin, { buyers: [ann, bob], lots: LOTS, bidVisibility: 'sealed' });
    await bid(ann, lots[0]!, 31_415.92);
    await bid(bob, lots[0]!, 27_182.81);
    expect(await running(auction._id)).toMatchObject({
      ...{ bidVisibility: 'sealed', lots: 3, lotsWithBids: 1, bids: 2, bidding: 2, value: null, reached: null },
    });
    expect((await admin.raw('GET', '/api/dashboard/getDailySummary')).text).not.toMatch(
      /\b(31415|27182|58598)\.?\d\d?\b/,
    );
    expect(await today()).toMatchObject({ bids: 6, companies: 2 });
    expect((await admin.dailySummary()).sales).toEqual(before);
    expect((await needs()).endingWithoutBids).toMatchObject([{ _id: auction._id, withoutBids: 2 }]);
    await admin.pause(auction._id, 'A question');
    expect((await needs()).endingWithoutBids).toEqual([]);
    await admin.complete(auction._id);
    expect((await admin.dailySummary()).sales.value).toBe(before.value + 27_182.81);
  });

  test('that was cancelled counts nowhere', async () => {
    const { ended, sales } = await admin.dailySummary();
    const { auction, lots } = await server.auction(admin, { buyers: [ann], lots: LOTS });
    await bid(ann, lots[0]!, 500);
    await admin.cancel(auction._id, 'weather');
    expect(await running(auction._id)).toBeUndefined();
    expect(await admin.dailySummary()).toMatchObject({ ended, sales });
  });
});

test('a reactor with several dead letters is named once', async () => {
  const task = { reactor: 'viewing clock', stream: null, revision: null, at: NOW, nextAt: NOW, failures: 20 };
  const records = server.stores.reads.state<TaskRecord>({ name: 'reactor_tasks', database: 'state' });
  for (const [name, dead] of [
    ['one', true],
    ['two', true],
    ['three', false],
  ] as const)
    await records.put({ ...task, _id: name, name, error: 'Error: no', dead, ...(!dead && { reactor: 'retrying' }) });
  expect((await needs()).standingStill).toEqual({ projections: [], reactors: ['viewing clock'] });
});

test('messages that could not be delivered are counted', async () => {
  const deliveries = server.stores.reads.state<{ _id: string; status: string }>({
    name: 'deliveries',
    database: 'state',
  });
  for (const [_id, status] of [
    ['one', 'failed'],
    ['two', 'failed'],
    ['three', 'sent'],
  ] as const)
    await deliveries.put({ _id, status });
  expect(await needs()).toMatchObject({ failedMessages: 2 });
});

test('a stalled read model is named, and the rest of the summary is still shown', async () => {
  const { auction, lots } = await server.auction(admin, { buyers: [ann], lots: LOTS });
  await bid(ann, lots[0]!, 500);
  await appendUnreadable(`auction-${randomUUID()}`, 'ResultPublished');
  await eventually(async () => (await needs()).standingStill.projections.length === 3);
  const summary = await admin.dailySummary();
  expect(summary.needs.standingStill.projections).toEqual(['auctions', 'dashboardSales', 'happenings']);
  expect(summary).toMatchObject({ ended: [], running: [] });
  expect(summary.days.at(-1)).toMatchObject({ bids: 8, value: 0 });
  expect(auction.status).toBe('live');
});

/** Appends an event that this release cannot read, like one of a later release or of a bug. */
async function appendUnreadable(stream: string, type: string): Promise<void> {
  const id = randomUUID();
  const metadata = {
    ...{ version: 99, at: NOW, actor: SYSTEM, commandId: id, requestId: id },
    ...{ previousHash: CHAIN_START, hash: CHAIN_START },
  };
  await server.stores.events.appendEvents(stream, NO_STREAM, [{ id, type, data: {}, metadata }]);
}
