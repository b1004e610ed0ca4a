import { expect, test } from '@jest/globals';
import type { BookingUpdates, BookingView } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../../testing/browser.js';
import { aCompany, anAdmin, aUser } from '../../../../testing/examples.js';
import { refusal } from '../../../../testing/fake-server.js';
import { serveDatabase } from '../../../../testing/fake-database.js';
import { fill, isDisabled, untilNoDialog, press } from '../../../../testing/page.js';
import { aBooking, aRoom, aViewing } from '../../../../testing/viewing-examples.js';

/** Moves of a confirmed appointment. */

const browser = fakeBrowser();
const DAY = '2099-11-23';
const at = (hour: number): string => `${DAY}T${String(hour - 1).padStart(2, '0')}:00:00.000Z`;

function serve() {
  const booking = aBooking({ date: DAY, slots: [9], startsAt: at(9), endsAt: at(10) });
  const viewing = aViewing({
    ...{ startDate: DAY, endDate: '2099-11-27', companies: ['c1'], users: ['c1.u1'] },
    rooms: [aRoom(), aRoom({ _id: 'v1.r2', name: 'Room 2' })],
  });
  const database = serveDatabase(browser.server, {
    ...{ users: [aUser()], companies: [aCompany({ name: 'Celia Gems' })] },
    ...{ viewings: [viewing], bookings: [booking] },
  });
  browser.server.on<{ booking: BookingView }>('PATCH /api/booking/update/*', ({ body }) => {
    const { reason: _, ...changes } = body as Omit<BookingUpdates, 'status'>;
    database.bookings = [{ ...database.bookings[0]!, ...changes, changedAt: new Date().toISOString() }];
    return { booking: database.bookings[0]! };
  });
  return database;
}

const cell = (room: string, hour: string): HTMLElement =>
  screen.getByRole('gridcell', { name: new RegExp(`^${room}, ${hour}:00`) });
const isAt = (room: string, hour: string): Promise<void> =>
  waitFor(() => expect(cell(room, hour).getAttribute('aria-label')).toContain('Celia Gems'));
const bodies = () => browser.server.callsOf('PATCH /api/booking/update/*').map(({ body }) => body);

/** Moves the appointment by two hours with the keyboard. */
async function carry() {
  serve();
  const { user } = browser.open(`/viewing-management?id=v1&day=${DAY}`, { as: anAdmin() });
  await screen.findByRole('grid');
  await isAt('Room 1', '09');
  cell('Room 1', '09').focus();
  await user.keyboard(' {ArrowRight}{ArrowRight}{Enter}');
  return { user, dialog: await screen.findByRole('dialog', { name: 'Move the appointment of Celia Gems?' }) };
}

test('a move asks first, with the old place, the new one and a reason, and can be undone', async () => {
  const { user, dialog } = await carry();
  expect(dialog.textContent).toMatch(
    /Until now: Room 1, .*09:00–10:00\. From now on: Room 1, .*11:00–12:00\. The company reads both, and the reason\./,
  );
  const move = within(dialog).getByRole('button', { name: 'Move' });
  expect(isDisabled(move)).toBe(true);
  expect(bodies()).toEqual([]);
  await fill(user, within(dialog).getByLabelText(/^Reason/), 'A guard is ill');
  await user.click(move);
  await untilNoDialog();
  await isAt('Room 1', '11');
  expect(bodies()).toEqual([{ date: DAY, slots: [11], room: 'v1.r1', reason: 'A guard is ill' }]);

  await press(user, 'Undo the move');
  await isAt('Room 1', '09');
  expect(bodies()[1]).toEqual({ date: DAY, slots: [9], room: 'v1.r1', reason: 'The move is undone.' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo the move' })).toBeNull());
});

test('without a confirmation the appointment stays; a refusal leaves the question open', async () => {
  const { user, dialog } = await carry();
  browser.server.before('PATCH /api/booking/update/*', () => refusal(409, 'ROOM_BOOKED', { message: 'Taken' }));
  await fill(user, within(dialog).getByLabelText(/^Reason/), 'A guard is ill');
  await press(user, 'Move', dialog);
  await waitFor(() => expect(bodies()).toHaveLength(1));
  await waitFor(() => expect(isDisabled(within(dialog).getByRole('button', { name: 'Move' }))).toBe(false));
  expect(screen.queryByRole('button', { name: 'Undo the move' })).toBeNull();
  await isAt('Room 1', '09');
});

test('the fields of the appointment ask, too', async () => {
  serve();
  const { user } = browser.open(`/viewing-management?id=v1&day=${DAY}`, { as: anAdmin() });
  await screen.findByRole('grid');
  await isAt('Room 1', '09');
  await user.click(cell('Room 1', '09'));
  const dialog = await screen.findByRole('dialog', { name: 'Celia Gems' });
  await user.click(within(dialog).getByRole('checkbox', { name: '09:00–10:00' }));
  await user.click(within(dialog).getByRole('checkbox', { name: '13:00–14:00' }));
  await press(user, 'Save', dialog);
  const question = await screen.findByRole('dialog', { name: 'Move the appointment of Celia Gems?' });
  await fill(user, within(question).getByLabelText(/^Reason/), 'A guard is ill');
  await press(user, 'Move', question);
  await untilNoDialog();
  await isAt('Room 1', '13');
  expect(bodies()).toEqual([{ date: DAY, slots: [13], room: 'v1.r1', reason: 'A guard is ill' }]);
  expect(await screen.findByRole('button', { name: 'Undo the move' })).toBeTruthy();
});
