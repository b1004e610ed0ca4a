import { expect, test } from '@jest/globals';
import type { BookingStep, ViewingView } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { savedFiles } from '../../../testing/downloads.js';
import { aCompany, aUser } from '../../../testing/examples.js';
import { push } from '../../../testing/fake-socket.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { fill, press, rowsOf, untilText } from '../../../testing/page.js';
import { changeBookingElsewhere, serveBookingCommands } from '../testing/booking-commands.js';
import { aBooking, aGood, aViewing } from '../../../testing/viewing-examples.js';

/** The bookings of a company at a viewing (`domain.md §4`). */

const browser = fakeBrowser();
const files = savedFiles();

const DAY = '2099-11-23';
const TIMES = { startsAt: '2099-11-23T08:00:00.000Z', endsAt: '2099-11-23T09:00:00.000Z' };
const beate = aUser({ firstName: 'Beate' });
const mia = aUser({
  _id: 'c1.u2',
  firstName: 'Mia',
  lastName: 'Beate',
  role: 'buyerCompanyMember',
  email: 'mia@b.test',
});
const viewing = aViewing({
  name: 'Beate viewing',
  users: ['c1.u1', 'c1.u2'],
  companies: ['c1'],
  startDate: DAY,
  endDate: DAY,
  freeSlots: [{ date: DAY, slots: [9, 10, 11, 12, 13] }],
});

const card = (hours: string): HTMLElement =>
  screen.getByRole('article', { name: `Booking Mon, 23 Nov 2099, ${hours}` });
const slot = (part: HTMLElement, hours: string): HTMLElement =>
  within(part).getByRole('button', { name: new RegExp(`Mon, 23 Nov 2099, ${hours}`) });

test('by mouse: request, confirmation, calendar, move and cancellation', async () => {
  const goods = [aGood({ goodNo: 'K-1', description: 'Octahedra', carats: 10.58, estimate: 77_000 })];
  const database = serveDatabase(browser.server, { users: [beate, mia], viewings: [viewing], goods });
  serveBookingCommands(browser.server, database, { company: 'c1', user: 'c1.u1' });
  browser.server.on<object>('GET /api/viewing/history', { viewingsHistory: [] });
  const { user } = browser.open('/booking-history', { as: beate, company: aCompany() });
  await user.click(await screen.findByRole('link', { name: 'Request slots: Beate viewing' }));
  await untilText(() => screen.getByRole('table', { name: 'Beate viewing goods' }), 'Octahedra');
  const main = screen.getByRole('main');
  expect(main.textContent).toContain('Hoveniersstraat 22');
  expect(main.textContent).not.toContain('77,000');

  await user.click(slot(main, '09:00–10:00'));
  await user.click(slot(main, '10:00–11:00'));
  await screen.findByText('Mon, 23 Nov 2099, 09:00–11:00');
  await fill(user, screen.getByRole('combobox', { name: 'Who comes' }), 'Mia');
  await user.click(await screen.findByRole('option', { name: 'Mia Beate' }));
  await user.keyboard('{Escape}');
  await press(user, 'Request booking');
  await untilText(() => card('09:00–11:00'), 'Pending');
  await untilText(() => card('09:00–11:00'), 'Beate Buyer, Mia Beate');
  expect(slot(main, '09:00–10:00').getAttribute('aria-label')).toContain('your booking');

  // The answer of staff arrives without a reload.
  changeBookingElsewhere(database, 'v1.b1', { status: 'approved', room: 'v1.r1' });
  await untilText(() => card('09:00–11:00'), 'Confirmed');
  await untilText(() => card('09:00–11:00'), 'Room 1');

  await press(user, /calendar/, card('09:00–11:00'));
  const [calendar] = await files();
  expect(calendar!.name).toBe(`Beate viewing ${DAY}.ics`);
  expect(calendar!.text.replaceAll('\r\n ', '').split('\r\n')).toEqual(
    expect.arrayContaining([
      'DTSTART:20991123T080000Z',
      'DTEND:20991123T100000Z',
      'SUMMARY:Beate viewing',
      'LOCATION:Room 1\\, Diamond Office\\, Hoveniersstraat 22\\, Antwerp\\, Belgium',
      'STATUS:CONFIRMED',
    ]),
  );

  await press(user, /^Change/, card('09:00–11:00'));
  const move = await screen.findByRole('dialog');
  await user.click(slot(move, '09:00–10:00'));
  await user.click(slot(move, '11:00–12:00'));
  await untilText(() => move, 'waits for Auction Management to confirm it again');
  await press(user, 'Save', move);
  await waitFor(() => card('10:00–12:00'));
  await untilText(() => card('10:00–12:00'), 'Pending');

  await press(user, /^Cancel/, card('10:00–12:00'));
  const cancel = await screen.findByRole('dialog');
  await press(user, 'Cancel booking', cancel);
  await untilText(() => cancel, 'Please say why');
  await fill(user, within(cancel).getByLabelText(/^Reason/), 'Flight was cancelled');
  await press(user, 'Cancel booking', cancel);
  await untilText(() => card('10:00–12:00'), 'Rejected');
  await untilText(() => card('10:00–12:00'), 'Flight was cancelled');
  expect(within(card('10:00–12:00')).queryByRole('button', { name: /^Change/ })).toBeNull();

  const step = (kind: BookingStep['kind'], change: Partial<BookingStep> = {}): BookingStep => ({
    ...{ at: '2026-11-28T10:00:00.000Z', kind, by: 'c1.u1', room: null, reason: null },
    ...change,
  });
  browser.server.on<{ history: BookingStep[] }>('GET /api/booking/diary/*', {
    history: [
      step('BookingRequested'),
      step('BookingApproved', { by: null, room: 'v1.r1' }),
      step('BookingUpdated'),
      step('BookingCancelled', { reason: 'Flight was cancelled' }),
    ],
  });
  await press(user, /^History/, card('10:00–12:00'));
  const steps = await within(await screen.findByRole('dialog')).findAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Requested by Beate Buyer'),
    expect.stringContaining('Confirmed by the house: Room 1'),
    expect.stringContaining('Changed by Beate Buyer: waits for confirmation'),
    expect.stringContaining('Cancelled by Beate Buyer: Flight was cancelled'),
  ]);
});

test('a viewing member books for themself, and keeps unknown colleagues in a booking', async () => {
  const veit = aUser({ _id: 'c1.u3', role: 'viewerOnly', firstName: 'Veit', lastName: 'Vida', email: 'veit@b.test' });
  const ofBoth = aBooking({
    date: DAY,
    slots: [9],
    attendees: ['c1.u1', 'c1.u3'],
    status: 'pending',
    room: null,
    ...TIMES,
  });
  const database = serveDatabase(browser.server, { viewings: [viewing], bookings: [ofBoth] });
  serveBookingCommands(browser.server, database, { company: 'c1', user: 'c1.u3' });
  const { user } = browser.open('/viewing?id=v1', { as: veit, company: aCompany() });
  await waitFor(() => card('09:00–10:00'));
  expect(card('09:00–10:00').textContent).toContain('A colleague, Veit Vida');
  await user.click(slot(screen.getByRole('main'), '11:00–12:00'));
  await press(user, 'Request booking');
  await waitFor(() => card('11:00–12:00'));
  expect(card('11:00–12:00').textContent).toContain('Veit Vida');

  await press(user, /^Change/, card('09:00–10:00'));
  const dialog = await screen.findByRole('dialog');
  await untilText(() => dialog, 'And 1 colleague not shown here');
  await user.click(slot(dialog, '09:00–10:00'));
  await user.click(slot(dialog, '12:00–13:00'));
  await press(user, 'Save', dialog);
  await waitFor(() => card('12:00–13:00'));
  expect(card('12:00–13:00').textContent).toContain('A colleague, Veit Vida');
});

test("shows the reader's own time beside the viewing's, across a change of daylight saving", async () => {
  // New York's clocks change on the second Sunday of March, those of Antwerp later.
  const days = ['2099-03-07', '2099-03-08', '2099-03-09'];
  const inNewYork: ViewingView = {
    ...viewing,
    ...{ name: 'New York viewing', timeZone: 'America/New_York', startDate: days[0]!, endDate: days[2]! },
    freeSlots: days.map((date) => ({ date, slots: [9, 10] })),
  };
  serveDatabase(browser.server, { users: [beate], viewings: [inNewYork] });
  const { user } = browser.open('/viewing?id=v1', { as: beate, company: aCompany() });
  await screen.findByRole('grid', { name: 'Slots, New York time' });
  screen.getByRole('button', { name: /^09:00 15:00 your time, Sat, 7 Mar 2099.*, free$/ });
  await user.click(screen.getByRole('button', { name: /^09:00 14:00 your time, Mon, 9 Mar 2099.*, free$/ }));
  await screen.findByText('(14:00–15:00 Brussels time)');
});

test('the failed command of another tab is reported', async () => {
  serveDatabase(browser.server, { users: [beate], viewings: [{ ...viewing, name: 'Tess viewing' }] });
  browser.server.on<object>('GET /api/viewing/history', { viewingsHistory: [] });
  browser.open('/booking-history', { as: beate, company: aCompany() });
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain('Tess viewing'));
  push.message('failed', { viewing: 'v1', code: 'BUSY', message: 'Not now', reference: 'r1' });
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('Tess viewing'),
    ),
  );
});

test('buyers star parcels and note what they have seen; other visitors cannot', async () => {
  const goods = ['K-1', 'K-2'].map((goodNo) => aGood({ _id: `v1.${goodNo}`, goodNo }));
  const database = serveDatabase(browser.server, { users: [beate, mia], viewings: [viewing], goods });
  serveBookingCommands(browser.server, database, { company: 'c1', user: 'c1.u1' });
  const { user } = browser.open('/viewing?id=v1', { as: beate, company: aCompany() });
  const table = await screen.findByRole('table', { name: 'Beate viewing goods' });
  const star = () => within(table).getByRole('button', { name: 'Favourite parcel K-2' });
  await user.click(star());
  await waitFor(() => expect(star().getAttribute('aria-pressed')).toBe('true'));
  await press(user, 'Add a note to parcel K-2', table);
  const dialog = await screen.findByRole('dialog', { name: 'Note on parcel K-2' });
  await fill(user, within(dialog).getByLabelText('Your note'), ' milky ');
  await fill(user, within(dialog).getByLabelText('Priority'), '1001');
  await press(user, 'Save', dialog);
  await untilText(() => dialog, 'Write a whole number, at most 1000');
  await fill(user, within(dialog).getByLabelText('Priority'), '2');
  await press(user, 'Save', dialog);
  await untilText(() => table, 'Priority 2 · milky');
  expect(database.goods.map(({ preference }) => preference)).toEqual([
    undefined,
    { goodId: 'v1.K-2', favourite: true, priority: 2, note: 'milky' },
  ]);
  await user.click(screen.getByRole('switch', { name: 'Favourites only' }));
  await waitFor(() => expect(rowsOf('Beate viewing goods')).toHaveLength(1));

  browser.close();
  browser.open('/viewing?id=v1', { as: mia, company: aCompany() });
  await untilText(() => screen.getByRole('table', { name: 'Beate viewing goods' }), 'K-2');
  expect(screen.queryByRole('button', { name: /parcel K-2/ })).toBeNull();
});
