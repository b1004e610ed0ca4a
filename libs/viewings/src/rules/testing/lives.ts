import { SLOT_HOURS } from '@tender/contracts';
import fc from 'fast-check';
import type { Actor } from '@tender/kernel';
import type { ViewingCommand } from '../viewing.commands.js';
import type { ViewingEvent } from '../viewing.events.js';
import {
  ADMIN,
  approve,
  assign,
  book,
  bookingId,
  buyer,
  cancel,
  draft,
  giveBack,
  good,
  goodId,
  MONDAY,
  move,
  reassign,
  request,
  roomId,
  signIn,
  signOut,
  swap,
  swapBookings,
  TUESDAY,
  userId,
} from './builders.js';

/** Random lives of a viewing. */

export interface Step {
  command: ViewingCommand;
  actor: Actor;
  /** Minutes that pass before it. */
  pause: number;
}

const company = fc.constantFrom('A', 'B', 'C');
const room = fc.constantFrom('1', '2', '3');
const date = fc.constantFrom(MONDAY, TUESDAY);
const slots = fc.uniqueArray(fc.constantFrom(...SLOT_HOURS), { minLength: 1, maxLength: 2 });
const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const goods = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4'), { minLength: 1, maxLength: 3 });
const byAdmin = (command: fc.Arbitrary<ViewingCommand>) => command.map((each) => ({ command: each, actor: ADMIN }));
const status = fc.constantFrom('published', 'live', 'draft', 'live', 'live', 'completed');

const anything = fc.oneof(
  {
    weight: 8,
    arbitrary: byAdmin(
      fc.record({ company, name, room, date, slots }).map(({ company: of, ...when }) => book(of, when)),
    ),
  },
  {
    weight: 6,
    arbitrary: fc
      .record({ company, name, date, slots })
      .map(({ company: of, name: no, ...when }) => ({ command: request(no, when), actor: buyer(of) })),
  },
  {
    weight: 6,
    arbitrary: byAdmin(fc.record({ company, name, room }).map(({ company: of, ...when }) => approve(of, when))),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({ name, room: fc.option(room, { nil: undefined }), date, slots, company: fc.option(company) })
      .map(({ name: no, company: of, ...when }) => ({
        command: move(no, when),
        actor: of === null ? ADMIN : buyer(of),
      })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ name, company })
      .map(({ name: no, company: of }) => ({ command: cancel(no), actor: buyer(of) })),
  },
  byAdmin(
    fc.record({ company, name }).map(({ company: of, name: no }): ViewingCommand => ({
      type: 'RejectBooking',
      bookingId: bookingId(no),
      companyId: of,
      reason: '',
    })),
  ),
  { weight: 6, arbitrary: byAdmin(fc.tuple(room, goods).map(([to, some]) => assign(to, ...some))) },
  { weight: 4, arbitrary: byAdmin(fc.tuple(room, goods).map(([to, some]) => reassign(to, ...some))) },
  { weight: 4, arbitrary: byAdmin(fc.tuple(room, goods).map(([from, some]) => giveBack(from, ...some))) },
  { weight: 4, arbitrary: byAdmin(fc.tuple(name, room).map(([no, to]) => signIn(no, to))) },
  { weight: 3, arbitrary: byAdmin(room.map((from) => signOut(from))) },
  { weight: 4, arbitrary: byAdmin(fc.tuple(room, room).map(([a, b]) => swap(a, b))) },
  { weight: 4, arbitrary: byAdmin(fc.tuple(name, name).map(([one, other]) => swapBookings(one, other))) },
  byAdmin(room.map((which): ViewingCommand => ({ type: 'DeleteRoom', roomId: roomId(which) }))),
  byAdmin(
    room.map((which): ViewingCommand => ({
      type: 'AddRoom',
      roomId: roomId(which),
      terms: { name: which, capacity: 2 },
    })),
  ),
  byAdmin(fc.constantFrom('1', '2').map((no): ViewingCommand => ({ type: 'DeleteGood', goodId: goodId(no) }))),
  byAdmin(company.map((of): ViewingCommand => ({ type: 'RemovePerson', userId: userId(of), reason: '' }))),
  byAdmin(
    company.map((of): ViewingCommand => ({
      type: 'InviteCompanies',
      companies: [{ companyId: of, userIds: [userId(of)] }],
    })),
  ),
  { weight: 2, arbitrary: byAdmin(fc.constant({ type: 'KeepTime' } as const)) },
  byAdmin(status.map((to): ViewingCommand => ({ type: 'UpdateViewing', changes: {}, status: to }))),
);
/** Long enough that days pass, short enough that most of it happens in them. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.tuple(anything, fc.integer({ min: 0, max: 40 })).map(([step, pause]) => ({ ...step, pause })),
  { maxLength: 100, size: 'max' },
);

/** What has happened before them: a draft with four parcels. */
export const OPENING: ViewingEvent[] = [
  ...draft(),
  { type: 'GoodsAdded', data: { goods: ['1', '2', '3', '4'].map((no) => good(no)) } },
];

/** When they begin, in the morning of the first day, and with what. */
export const DAWN = `${MONDAY}T06:00:00.000Z`;
export const GOES_LIVE: Step = {
  command: { type: 'UpdateViewing', changes: {}, status: 'live' },
  actor: ADMIN,
  pause: 0,
};
