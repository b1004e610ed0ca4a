import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { CommandExecutor } from '@tender/event-store';
import { newId, Rejection, type Actor } from '@tender/kernel';
import {
  ADMIN,
  approve,
  book,
  bookingId,
  buyer,
  DETAILS,
  MONDAY,
  request,
  roomId,
  VIEWING,
} from './rules/testing/builders.js';
import type { ViewingCommand } from './rules/viewing.commands.js';
import { viewingDecider } from './rules/viewing-decider.js';
import { viewingStream } from './rules/viewing.events.js';
import { openTestStores, type TestStores } from './testing/test-stores.js';

/** Two processes change the opening hours and the bookings of a viewing at the same instant. */

let stores: TestStores;
let other: CommandExecutor;

beforeEach(async () => {
  stores = await openTestStores();
  other = processOf(stores);
  await stores.ask({ type: 'CreateViewing', viewingId: VIEWING, details: DETAILS });
  await stores.ask({ type: 'AddRoom', roomId: roomId('1'), details: { name: 'Room 1', capacity: 4 } });
  await stores.ask({ type: 'InviteCompanies', companies: [{ companyId: 'A', userIds: ['A.owner'] }] });
  await stores.ask({ type: 'UpdateViewing', changes: {}, status: 'published' });
});
afterEach(() => stores.close());

const processOf = ({ events, time }: TestStores) => new CommandExecutor(events, () => time.now);
const askOther = (command: ViewingCommand, actor: Actor = ADMIN) =>
  other.execute(viewingDecider, viewingStream(VIEWING), command, { actor, commandId: newId(), requestId: 'request' });

const narrow: ViewingCommand = { type: 'UpdateViewing', changes: { openUntil: 17 } };
const LATE = { slots: [17] };

const refusalOf = ({ status, ...rest }: PromiseSettledResult<unknown>): unknown => {
  if (status === 'fulfilled') return null;
  const { reason } = rest as PromiseRejectedResult;
  return reason instanceof Rejection ? { code: reason.code, ...reason.details } : reason;
};

/** The outcome of both commands, and the late bookings and the end of the day afterwards. */
async function race(booking: ViewingCommand, isNarrowedFirst: boolean) {
  const both: (() => Promise<unknown>)[] = [() => stores.ask(narrow), () => askOther(booking)];
  const settled = await Promise.allSettled((isNarrowedFirst ? both : both.toReversed()).map((run) => run()));
  const [narrowed, booked] = (isNarrowedFirst ? settled : settled.toReversed()).map(refusalOf);
  // A third process, which has cached nothing.
  const viewing = await processOf(stores).state(viewingDecider, viewingStream(VIEWING));
  if (viewing.status === 'none') throw new Error('no viewing');
  const late = viewing.bookings.allBookings().map(({ status }) => status);
  return { narrowed, booked, openUntil: viewing.openUntil, late };
}

const NAMED = expect.objectContaining({
  code: 'BOOKINGS_OUTSIDE',
  bookings: [bookingId('A')],
  outside: [{ companyId: 'A', date: MONDAY, ...LATE }],
});

test.each([
  ['the hours', true],
  ['the booking', false],
])('either the hours or the new booking: %s first', async (_, isNarrowedFirst) => {
  const { narrowed, booked, openUntil, late } = await race(book('A', LATE), isNarrowedFirst);
  if (booked === null)
    expect({ narrowed, openUntil, late }).toEqual({ narrowed: NAMED, openUntil: 18, late: ['approved'] });
  else
    expect({ narrowed, booked, openUntil, late }).toEqual({
      narrowed: null,
      booked: expect.objectContaining({ code: 'SLOT_OUTSIDE_VIEWING', lastSlot: 16 }),
      openUntil: 17,
      late: [],
    });
});

test.each([
  ['the hours', true],
  ['the approval', false],
])('a requested booking is approved, and the hours name it: %s first', async (_, isNarrowedFirst) => {
  await stores.ask(request('A', LATE), buyer('A'));
  expect(await race(approve('A'), isNarrowedFirst)).toEqual({
    narrowed: NAMED,
    booked: null,
    openUntil: 18,
    late: ['approved'],
  });
});
