import { expect, test } from '@jest/globals';
import type { DiaryEntry } from '@tender/contracts';
import { dateAt } from '@tender/contracts/slots';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { savedFiles } from '../../../testing/downloads.js';
import { aCompany, anAdmin, aUser } from '../../../testing/examples.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { choose, fill, isDisabled, press, rowsOf, untilText, valueOf } from '../../../testing/page.js';
import { aBooking, aGood, aRoom, aViewing } from '../../../testing/viewing-examples.js';
import { serveViewingCommands } from '../testing/viewing-commands.js';

/** The day of a viewing: companies arrive, see parcels and leave, and the diary lists each step. */

const browser = fakeBrowser();
const files = savedFiles();
const HOUR = 3_600_000;
const dinah = aCompany({ name: 'Dinah Diamonds' });

/** Serves a live viewing with three parcels and a booking that begins in three hours. @returns the database */
function serveDay() {
  const now = Date.now();
  const today = dateAt(new Date(now).toISOString(), 'UTC');
  const viewing = aViewing({
    ...{ name: 'A day at the house', status: 'live', timeZone: 'UTC', startDate: today, endDate: today },
    ...{ users: ['c1.u1'], companies: ['c1'], rooms: [aRoom(), aRoom({ _id: 'v1.r2', name: 'Room 2' })] },
  });
  const booking = aBooking({
    ...{ date: today, slots: [16, 17] },
    startsAt: new Date(now + 3 * HOUR).toISOString(),
    endsAt: new Date(now + 5 * HOUR).toISOString(),
  });
  const goods = [1, 2, 3].map((no) => aGood({ _id: `v1.g${no}`, goodNo: `K-${no}`, description: `Sawables K-${no}` }));
  const database = serveDatabase(browser.server, {
    ...{ users: [aUser()], companies: [dinah], viewings: [viewing], bookings: [booking], goods },
  });
  serveViewingCommands(browser.server, database);
  return database;
}

const tab = async (name: string): Promise<void> => (await screen.findByRole('tab', { name })).click();
const room = (): HTMLElement => screen.getByRole('article', { name: 'Room 1' });
const search = (): Promise<HTMLElement> => screen.findByRole('searchbox', { name: 'Search a company or room' });

test('a company signs in before its booking, sees parcels, and signs out; the viewing is completed', async () => {
  const database = serveDay();
  const { user: first, router } = browser.open('/viewing-management?id=v1', { as: anAdmin() });
  await tab('Reception');
  await fill(first, await search(), 'DÍNAH');
  await waitFor(() => expect(router.state.location.search).toContain(encodeURIComponent('DÍNAH')));
  // A reload keeps only the address.
  const { pathname, search: query } = router.state.location;
  browser.close();
  const { user } = browser.open(`${pathname}${query}`, { as: anAdmin() });
  expect(valueOf(await search())).toBe('DÍNAH');
  await waitFor(room);
  await press(user, /^Check in: Dinah Diamonds/, room());
  await untilText(room, 'The booking begins at 16:00. Checking in now uses it up.');
  await untilText(room, 'Free');
  await press(user, 'Check in now', room());
  await untilText(room, 'Occupied');

  await tab('Goods');
  const goods = await screen.findByRole('table', { name: 'Goods' });
  for (const no of ['K-1', 'K-2'])
    await user.click(await within(goods).findByRole('checkbox', { name: `Choose parcel ${no}` }));
  await press(user, 'Assign 2 parcels to Room 1');
  await untilText(() => within(goods).getByRole('row', { name: /K-2/ }), 'Room 1');
  await press(user, 'Parcel K-1', goods);
  const drawer = await screen.findByRole('dialog', { name: 'Parcel K-1' });
  expect(drawer.textContent).toContain('Initially assigned');
  expect(drawer.textContent).toContain('Room 1, Dinah Diamonds');
  await user.keyboard('{Escape}');

  await tab('Reception');
  // A free room without an expected company does not match the search.
  await fill(user, await search(), '');
  await press(user, /^Check out: Dinah Diamonds/, room());
  await untilText(room, '2 parcels would stay in the room');
  await untilText(room, 'K-1, K-2');
  await press(user, 'Return to the safe and check out', room());
  await untilText(room, 'Free');
  expect(database.goods.map((good) => [good.goodNo, good.room])).toEqual([
    ['K-1', null],
    ['K-2', null],
    ['K-3', null],
  ]);

  await press(user, 'Complete');
  await press(user, 'Complete', await screen.findByRole('dialog'));
  await untilText(() => screen.getByRole('main'), 'Completed');
});

test('a company without a booking is invited, booked for the present hour and checked in', async () => {
  const database = serveDay();
  // Noon somewhere: the present hour is open whenever the test runs.
  const east = 12 - new Date().getUTCHours();
  const timeZone = `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
  const date = dateAt(new Date().toISOString(), timeZone);
  database.viewings = database.viewings.map((each) => ({ ...each, timeZone, startDate: date, endDate: date }));
  database.companies = [...database.companies, aCompany({ _id: 'c2', name: 'Wim Diamonds', users: [] })];
  const { user } = browser.open('/viewing-management?id=v1&tab=reception', { as: anAdmin() });
  await press(user, 'Walk-in');
  const dialog = await screen.findByRole('dialog', { name: 'Walk-in' });
  await untilText(() => dialog, '12:00–13:00');
  expect(isDisabled(within(dialog).getByRole('button', { name: 'Check in' }))).toBe(true);
  await choose(user, within(dialog).getByRole('combobox', { name: 'Company' }), 'Wim Diamonds');
  await untilText(() => dialog, 'It is not invited to this viewing yet');
  await press(user, 'Check in', dialog);
  await screen.findByText('Wim Diamonds is checked in to Room 1.');
  await untilText(room, 'Wim Diamonds');
  expect(database.viewings[0]?.companies).toEqual(['c1', 'c2']);

  // The company in Room 1 has a booking now, and the other room is occupied, too.
  await press(user, 'Walk-in');
  const again = await screen.findByRole('dialog', { name: 'Walk-in' });
  await choose(user, within(again).getByRole('combobox', { name: 'Company' }), 'Wim Diamonds');
  await untilText(() => again, 'Wim Diamonds is in Room 1 then, 12:00–13:00.');
  await choose(user, within(again).getByRole('combobox', { name: 'Company' }), 'Dinah Diamonds');
  await press(user, 'Check in', again);
  await screen.findByText('Dinah Diamonds is checked in to Room 2.');
  await press(user, 'Walk-in');
  await untilText(() => screen.getByRole('dialog', { name: 'Walk-in' }), 'No room is free now.');
});

test("the address keeps the diary's filter by parcel, and the export applies it", async () => {
  serveDay();
  const entry = (kind: DiaryEntry['kind'], change: Partial<DiaryEntry> = {}): DiaryEntry => ({
    ...{ _id: kind, at: '2026-11-28T10:00:00.000Z', kind, by: 'u1', companies: [], rooms: [], goods: [] },
    ...{ booking: null, reason: null },
    ...change,
  });
  const moved = { rooms: ['v1.r1'], goods: ['v1.g1', 'v1.g2'] };
  const ofParcel = [entry('GoodsReturned', moved), entry('GoodsAssigned', moved), entry('GoodsAdded', { goods: [] })];
  browser.server.on<{ history: DiaryEntry[]; nextCursor: null }>('GET /api/history/*', ({ query }) => ({
    history: query.get('good') === 'v1.g1' ? ofParcel : [entry('ViewingCompleted'), ...ofParcel],
    nextCursor: null,
  }));
  const open = (address: string) => browser.open(address, { as: anAdmin() });
  const parcel = () => screen.getByRole('combobox', { name: 'Parcel' });
  const { user, router } = open('/viewing-management?id=v1&tab=diary');
  await waitFor(() => expect(rowsOf('Diary')[0]?.textContent).toContain('Viewing completed'));
  await choose(user, parcel(), 'K-1');
  await waitFor(() => expect(rowsOf('Diary')[0]?.textContent).toContain('Goods returned to the safe'));
  const { pathname, search: query } = router.state.location;
  browser.close();
  const { user: next } = open(`${pathname}${query}`);
  await waitFor(() => expect(valueOf(parcel())).toBe('K-1'));
  await waitFor(() => expect(rowsOf('Diary')).toHaveLength(3));
  await press(next, 'Export CSV');
  await waitFor(async () => expect(await files()).toHaveLength(1));
  const [file] = await files();
  const [header, ...lines] = file!.text.split('\r\n');
  expect(header).toContain('"When","What"');
  expect(lines.filter((line) => line.split(',"')[1])).toHaveLength(3);
  expect(lines[0]).toContain('K-1, K-2');
});
