import { expect, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { times } from '@tender/kernel/testing/torture';
import { TestServer } from '../../testing/server/test-server.js';
import {
  clockOfOneMinute,
  expectSame,
  headersOf,
  random,
  seenBy,
  openTabs,
  type Seen,
} from '../../testing/secrecy/seen.js';
import { book, dayFromNow, stageViewing } from '../../testing/staging/viewing.js';

/**
 * Two servers with other actions of one company at a viewing give the same bytes to an invited company, to one that
 * is not invited, and to a guest. One room stays free: a slot without a free room is the only thing that others may
 * learn.
 */

const PAIRS_OF_SERVERS = times(10, 1);
const STEPS = 30;

const ACTIONS = ['ask', 'ask', 'approve', 'reject', 'book', 'move', 'cancel', 'signIn', 'signOut', 'assign'] as const;
type Step = { action: (typeof ACTIONS)[number] | 'giveBack'; slot: number; day: number; which: number };

const stepsOf = (seed: number): Step[] => {
  const next = random(seed);
  return Array.from({ length: STEPS }, () => ({
    action: ([...ACTIONS, 'giveBack'] as const)[next(ACTIONS.length + 1)]!,
    slot: 9 + next(9),
    day: 2 + next(3),
    which: next(4),
  }));
};

async function run(steps: readonly Step[]): Promise<Seen> {
  const server = await TestServer.open({ clock: clockOfOneMinute() });
  try {
    const admin = await server.admin();
    const [ann, rival, stranger] = [
      await server.buyer('ann'),
      await server.buyer('rival'),
      await server.buyer('strange'),
    ];
    const visitor = await server.colleague(rival, 'visitor', 'viewerOnly');
    const staged = await stageViewing(admin, { buyers: [ann, rival], until: 'live', goods: 4 });
    const { viewing, rooms, goods } = staged;
    const room = rooms[0]!._id;
    const theirs = await book(admin, staged, { company: rival.companyId, slots: [9], room: 1 });
    const watchers = await openTabs(server, { rival, visitor, stranger });
    const invited = watchers.slice(0, 2);

    const bookings: string[] = [];
    const last = (which: number) => bookings[which % Math.max(1, bookings.length)] ?? 'none';
    /** The actions; a refusal by the rules is ignored. */
    const actions: Record<Step['action'], (step: Step) => Promise<unknown>> = {
      ask: async ({ day, slot }) =>
        bookings.push((await ann.bookings.request(viewing._id, { date: dayFromNow(day), slots: [slot] }))._id),
      book: async ({ day, slot }) =>
        bookings.push(
          (await book(admin, staged, { company: ann.companyId, date: dayFromNow(day), slots: [slot] }))._id,
        ),
      approve: ({ which }) =>
        admin.bookings.approve({ _id: last(which), viewing: viewing._id, company: ann.companyId }, room),
      reject: ({ which }) =>
        admin.bookings.reject({ _id: last(which), viewing: viewing._id, company: ann.companyId }, 'no'),
      move: ({ which, slot }) => ann.bookings.update(last(which), { slots: [slot] }),
      cancel: ({ which }) => ann.bookings.cancel(last(which), 'ill'),
      signIn: ({ which }) => admin.rooms.signIn(room, last(which)),
      signOut: () => admin.rooms.signOut(room),
      assign: ({ which }) => admin.goods.assign(room, [goods[which]!._id]),
      giveBack: ({ which }) => admin.goods.returnToStock(room, [goods[which]!._id]),
    };
    let done = 0;
    for (const step of steps)
      await actions[step.action](step).then(
        () => done++,
        () => null,
      );
    expect(done).toBeGreaterThan(0);

    const answers: string[] = [];
    for (const slots of [[10], [9], [10, 11], [30]]) {
      const body = JSON.stringify({ viewingId: viewing._id, newBookingData: { date: dayFromNow(2), slots } });
      const { status, headers, text } = await rival.raw('POST', '/api/booking/pendingBooking', { body });
      answers.push(JSON.stringify([status, headersOf(headers), text]));
      // A refusal is sent at once, and might overtake the message of an earlier event.
      await Promise.all(invited.map(({ tab }) => tab.waitForMessages(1)));
    }
    // The new name is a message to all invited people: it comes after all earlier messages.
    await admin.viewings.update(viewing._id, { name: 'Renamed' });
    await eventually(() => invited.every(({ tab }) => tab.kinds.includes('viewingUpdated')), 'the new name');
    const ids = [viewing._id, room, goods[0]!._id, theirs._id, ann.companyId, ann.userId, rival.companyId];
    return await seenBy(watchers, server, { answers: { rival: answers }, idsFor: () => ids });
  } finally {
    await server.close();
  }
}

test.each(Array.from({ length: PAIRS_OF_SERVERS }, (_, round) => round + 1))(
  'the actions of one company at a viewing are invisible to all others (%i)',
  async (seed) => {
    const [one, other] = [await run(stepsOf(seed)), await run(stepsOf(seed + 1_000))];
    for (const who of Object.keys(one)) expectSame(who, one, other);
    expect(one['rival']!.join()).toContain('pendingBooking');
  },
);
