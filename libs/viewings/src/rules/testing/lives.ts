import { hoursOfDay, type AddendumWords } from '@tender/contracts';
import fc from 'fast-check';
import { SYSTEM, type Actor } from '@tender/kernel';
import type { ViewingCommand } from '../viewing.commands.js';
import type { ViewingEvent, ViewingDetails } from '../viewing.events.js';
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
  DETAILS,
  TUESDAY,
  userId,
  walkIn,
  WEDNESDAY,
  ZONE,
} from './builders.js';

/** Step of a random sequence of commands on a viewing. */

export interface Step {
  command: ViewingCommand;
  actor: Actor;
  /** Minutes before the step. */
  pause: number;
}

const company = fc.constantFrom('A', 'B', 'C');
const room = fc.constantFrom('1', '2', '3');
const date = fc.constantFrom(MONDAY, TUESDAY);
/** The first and the last hour are closed by default. */
const hour = fc.constantFrom(...hoursOfDay({ openFrom: 8, openUntil: 19 }));
const slots = fc.uniqueArray(hour, { minLength: 1, maxLength: 2 });
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
  {
    weight: 4,
    arbitrary: byAdmin(
      fc
        .record({ company, name, room: fc.option(room, { nil: undefined }), slot: hour })
        .map(({ company: of, slot, ...when }) => walkIn(of, { ...when, slots: [slot] })),
    ),
  },
  { weight: 4, arbitrary: byAdmin(fc.tuple(room, room).map(([a, b]) => swap(a, b))) },
  { weight: 4, arbitrary: byAdmin(fc.tuple(name, name).map(([one, other]) => swapBookings(one, other))) },
  byAdmin(room.map((which): ViewingCommand => ({ type: 'DeleteRoom', roomId: roomId(which) }))),
  byAdmin(
    room.map((which): ViewingCommand => ({
      type: 'AddRoom',
      roomId: roomId(which),
      details: { name: which, capacity: 2 },
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
/** A story of random steps. */
const storyOf = (step: fc.Arbitrary<Omit<Step, 'pause'>>): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.tuple(step, fc.integer({ min: 0, max: 40 })).map(([each, pause]) => ({ ...each, pause })),
    { maxLength: 100, size: 'max' },
  );
export const steps: fc.Arbitrary<Step[]> = storyOf(anything);

/** The admin's words about a change, if any. */
const addendum: fc.Arbitrary<AddendumWords | undefined> = fc.option(
  fc.record<AddendumWords>(
    { reason: fc.constantFrom('a typing error', null), grade: fc.constantFrom('note', 'material') },
    { requiredKeys: [] },
  ),
  { nil: undefined },
);
const attendees = fc.subarray(['A.owner', 'A.second', 'B.owner']);
const bySystem = (command: fc.Arbitrary<ViewingCommand>) => command.map((each) => ({ command: each, actor: SYSTEM }));
const details = fc.record<Partial<ViewingDetails>>(
  {
    name: fc.constantFrom('November viewing', 'Another'),
    location: fc.constantFrom(DETAILS.location, { ...DETAILS.location!, city: 'Ghent' }),
    timeZone: fc.constantFrom(ZONE, 'America/New_York'),
    startDate: fc.constantFrom(MONDAY, TUESDAY),
    endDate: fc.constantFrom(TUESDAY, WEDNESDAY),
    openFrom: fc.constantFrom(8, 9, 10),
    openUntil: fc.constantFrom(10, 17, 19),
    closedHour: fc.constantFrom(null, 12, 18),
    closedDays: fc.subarray([MONDAY, WEDNESDAY]),
  },
  { requiredKeys: [] },
);

/** Adds changes of details and of people to the other steps. */
export const fullSteps: fc.Arbitrary<Step[]> = storyOf(
  fc.oneof(
    { weight: 60, arbitrary: anything },
    {
      weight: 6,
      arbitrary: byAdmin(
        fc.record({ company, name, room, date, slots, attendees }).map(({ company: of, ...when }) => book(of, when)),
      ),
    },
    {
      weight: 4,
      arbitrary: fc
        .record({ name, attendees, company: fc.option(company) })
        .map(({ name: no, company: of, attendees: people }) => ({
          command: move(no, { attendees: people }),
          actor: of === null ? ADMIN : buyer(of),
        })),
    },
    {
      weight: 3,
      arbitrary: byAdmin(
        fc
          .tuple(details, fc.option(status, { nil: undefined }), addendum)
          .map(([changes, to, words]): ViewingCommand => ({
            type: 'UpdateViewing',
            changes,
            status: to,
            addendum: words,
          })),
      ),
    },
    byAdmin(
      fc.tuple(room, fc.constantFrom('Room 1', 'Salon')).map(([which, called]): ViewingCommand => ({
        type: 'UpdateRoom',
        roomId: roomId(which),
        changes: { name: called },
      })),
    ),
    byAdmin(
      fc.tuple(goods, addendum).map(([[no = '1', other = no], words]): ViewingCommand => ({
        type: 'UpdateGood',
        goodId: goodId(no),
        changes: { goodNo: other, colour: 'D' },
        addendum: words,
      })),
    ),
    byAdmin(
      fc
        .tuple(goods, fc.constantFrom(null, 900), fc.constantFrom('', 'E'))
        .map(([[no = '1'], estimate, colour]): ViewingCommand => ({
          type: 'UpdateGood',
          goodId: goodId(no),
          changes: {
            estimate,
            remarks: colour || null,
            origin: null,
            laboratory: colour ? 'GIA' : null,
            ...(colour && { colour }),
          },
        })),
    ),
    byAdmin(addendum.map((words): ViewingCommand => ({ type: 'AddGoods', goods: [good('5')], addendum: words }))),
    {
      weight: 2,
      arbitrary: bySystem(
        fc.constantFrom('A.owner', 'A.second').map((who): ViewingCommand => ({ type: 'DropAttendee', userId: who })),
      ),
    },
    bySystem(
      company.map((of): ViewingCommand => ({ type: 'RemoveCompany', companyId: of, reason: 'No longer approved' })),
    ),
  ),
);

/** Events before the random steps: a draft with four parcels. */
export const OPENING: ViewingEvent[] = [
  ...draft(),
  { type: 'GoodsAdded', data: { goods: ['1', '2', '3', '4'].map((no) => good(no)) } },
];

/** Start of the random steps, in the morning of the first day. */
export const DAWN = `${MONDAY}T06:00:00.000Z`;
export const GOES_LIVE: Step = {
  command: { type: 'UpdateViewing', changes: {}, status: 'live' },
  actor: ADMIN,
  pause: 0,
};
