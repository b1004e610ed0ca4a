import { dayFrom, stageViewing } from '@tender/api-driver';
import type { BookingView, RoomView, ViewingView } from '@tender/contracts';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../server/e2e-server.js';

/** The staff's board of a viewing: actions by mouse and by keyboard (`domain.md §4`). */

let emails: string[];
test.beforeAll(async ({ server }) => {
  emails = [];
  for (const name of ['Alma', 'Basil', 'Celia']) emails.push(await server.addCompany(name));
});

interface Staged {
  viewing: ViewingView;
  rooms: RoomView[];
  day: string;
  /** @param company index in Alma, Basil, Celia @param room index in `rooms` */
  book: (company: number, room: number, slots: number[]) => Promise<BookingView>;
  ask: (company: number, slots: number[]) => Promise<BookingView>;
}

const board = (page: Page): Locator => page.getByRole('grid');
const cell = (page: Page, room: string, hour: number): Locator =>
  board(page).getByRole('gridcell', { name: new RegExp(`^${room}, ${String(hour).padStart(2, '0')}:00`) });
const block = (page: Page, company: string): Locator => board(page).getByTitle(new RegExp(`^${company} Diamonds`));
const line = (page: Page): Locator => page.getByRole('main').getByRole('status').filter({ hasText: /./ });

async function staged(server: Parameters<Parameters<typeof test>[2]>[0]['server']): Promise<Staged> {
  const office = await server.adminApi();
  const { viewing, rooms } = await stageViewing(office, {
    name: 'On the board',
    rooms: ['Room 1', 'Room 2', 'Room 3'],
  });
  const day = dayFrom(new Date().toISOString(), 3);
  // Invite in sequence, so that the companies are in the order of their names.
  for (const email of emails) await office.viewings.inviteAll(viewing._id, [email]);
  const { companies } = await office.viewings.getViewing(viewing._id);
  return {
    viewing,
    rooms,
    day,
    book: (company, room, slots) =>
      office.bookings.create(viewing._id, { company: companies[company]!, room: rooms[room]!._id, date: day, slots }),
    ask: async (company, slots) =>
      (await server.api({ email: emails[company]! })).bookings.request(viewing._id, { date: day, slots }),
  };
}

const open = async (page: Page, { viewing, day }: Staged): Promise<void> => {
  await page.goto(`/viewing-management?id=${viewing._id}&day=${day}`);
  await expect(board(page)).toBeVisible();
};

/** Enters the reason that moving a confirmed appointment requires. */
async function confirmMove(page: Page, company: string): Promise<void> {
  const question = page.getByRole('dialog', { name: `Move the appointment of ${company} Diamonds?` });
  await question.getByLabel('Reason').fill('A guard is ill');
  await question.getByRole('button', { name: 'Move' }).press('Enter');
}

test('by mouse: a request is dropped on a room, a booking is moved, two are swapped, two rooms are swapped', async ({
  server,
  browser,
}) => {
  const plan = await staged(server);
  await plan.book(0, 0, [9, 10]);
  await plan.book(1, 1, [9]);
  await plan.ask(2, [9]);
  const page = await server.adminPage(browser);
  await page.goto('/viewing-management');
  const section = page.getByRole('region', { name: 'Viewing published' });
  await section.getByRole('link', { name: 'On the board' }).first().click();
  await open(page, plan);

  // Conflicts are shown while the request is dragged.
  const request = page.getByRole('listitem').filter({ hasText: 'Celia' });
  await request.hover();
  await page.mouse.down();
  await cell(page, 'Room 2', 9).hover();
  await cell(page, 'Room 2', 9).hover();
  await expect(page.getByText('Room 2 is taken by Basil Diamonds, 09:00–10:00.')).toBeVisible();
  await page.mouse.up();
  await expect(request).toBeVisible();

  await request.dragTo(cell(page, 'Room 3', 9));
  await expect(cell(page, 'Room 3', 9)).toHaveAccessibleName(/Celia Diamonds, 09:00–10:00, confirmed/);
  await expect(request).toBeHidden();

  // Moving a confirmed appointment needs a reason, and can be undone.
  await block(page, 'Celia').dragTo(cell(page, 'Room 3', 12));
  await confirmMove(page, 'Celia');
  await expect(cell(page, 'Room 3', 12)).toHaveAccessibleName(/Celia/);
  await page.getByRole('button', { name: 'Undo the move' }).click();
  await expect(cell(page, 'Room 3', 9)).toHaveAccessibleName(/Celia/);
  await block(page, 'Celia').dragTo(cell(page, 'Room 3', 14));
  await confirmMove(page, 'Celia');
  await expect(cell(page, 'Room 3', 14)).toHaveAccessibleName(/Celia/);
  await expect(cell(page, 'Room 3', 9)).toHaveAccessibleName(/free/);

  await block(page, 'Celia').dragTo(block(page, 'Basil'));
  await page.getByRole('dialog').getByRole('button', { name: 'Swap' }).click();
  await expect(cell(page, 'Room 2', 9)).toHaveAccessibleName(/Celia/);
  await expect(cell(page, 'Room 3', 14)).toHaveAccessibleName(/Basil/);

  await board(page)
    .getByText('Room 1', { exact: true })
    .dragTo(board(page).getByText('Room 3', { exact: true }));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Room 1 gives 1 upcoming booking and 0 parcels.');
  await dialog.getByRole('button', { name: 'Swap rooms' }).click();
  await expect(cell(page, 'Room 3', 10)).toHaveAccessibleName(/Alma/);
  await expect(cell(page, 'Room 1', 14)).toHaveAccessibleName(/Basil/);
  await server.releasePages(page);
});

test('by keys alone: the same actions, and the focus is never lost @deep', async ({ server, browser }) => {
  const plan = await staged(server);
  await plan.book(0, 0, [9, 10]);
  await plan.book(1, 1, [9]);
  await plan.ask(2, [9]);
  const page = await server.adminPage(browser);
  await open(page, plan);
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name);
  };

  // Enter picks the request up, over the first free room.
  await page.getByRole('button', { name: 'Place on the board: Celia Diamonds' }).focus();
  await keys('Enter');
  await expect(cell(page, 'Room 3', 9)).toBeFocused();
  await keys('ArrowUp');
  await expect(line(page).first()).toContainText('Not possible: Room 2 is taken by Basil Diamonds, 09:00–10:00.');
  await keys('ArrowDown', 'Enter');
  await expect(cell(page, 'Room 3', 9)).toHaveAccessibleName(/Celia Diamonds, 09:00–10:00, confirmed/);
  await expect(cell(page, 'Room 3', 9)).toBeFocused();

  // Space picks a booking up, Enter drops it.
  await keys('Space', 'ArrowRight', 'ArrowRight', 'Enter');
  await confirmMove(page, 'Celia');
  await expect(cell(page, 'Room 3', 11)).toHaveAccessibleName(/Celia/);
  await expect(cell(page, 'Room 3', 11)).toBeFocused();
  await keys('Space', 'ArrowRight', 'Escape');
  await expect(cell(page, 'Room 3', 11)).toHaveAccessibleName(/Celia/);

  // A booking that is dropped on another one swaps with it.
  await keys('ArrowLeft', 'Space', 'ArrowUp', 'ArrowLeft', 'ArrowLeft');
  await expect(line(page).first()).toContainText('Celia Diamonds and Basil Diamonds swap their places.');
  await keys('Enter');
  await expect(page.getByRole('dialog')).toContainText('Celia Diamonds gets Room 2');
  await page.getByRole('dialog').getByRole('button', { name: 'Swap' }).press('Enter');
  await expect(cell(page, 'Room 2', 9)).toHaveAccessibleName(/Celia/);
  await expect(cell(page, 'Room 3', 11)).toHaveAccessibleName(/Basil/);

  // Enter opens a booking, whose fields can also move it.
  await cell(page, 'Room 3', 11).focus();
  await keys('Enter');
  const dialog = page.getByRole('dialog', { name: 'Basil Diamonds' });
  await dialog.getByRole('checkbox', { name: '12:00–13:00' }).press('Space');
  await expect(dialog).toContainText('Nothing prevents it.');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await confirmMove(page, 'Basil');
  await expect(cell(page, 'Room 3', 12)).toHaveAccessibleName(/Basil Diamonds, 11:00–13:00/);
  await expect(cell(page, 'Room 3', 11)).toBeFocused();

  // A free place is booked for a company.
  await keys('ArrowUp', 'Enter');
  const booking = page.getByRole('dialog', { name: 'Book for a company' });
  await expect(booking.getByRole('combobox', { name: 'Company' })).toBeFocused();
  await page.keyboard.type('Alma');
  await keys('ArrowDown', 'Enter');
  await expect(booking).toContainText('Nothing prevents it.');
  await booking.getByRole('button', { name: 'Book' }).press('Enter');
  await expect(cell(page, 'Room 2', 11)).toHaveAccessibleName(/Alma/);

  await board(page).getByRole('button', { name: 'Swap Room 1 with another room' }).press('Enter');
  const swap = page.getByRole('dialog', { name: 'Swap Room 1' });
  await expect(swap.getByRole('combobox', { name: 'With' })).toBeFocused();
  await page.keyboard.type('Room 3');
  await keys('ArrowDown', 'Enter');
  await swap.getByRole('button', { name: 'Swap rooms' }).press('Enter');
  await expect(cell(page, 'Room 3', 10)).toHaveAccessibleName(/Alma/);
  await server.releasePages(page);
});

test('the board shows another user’s changes immediately, and explains refusals @deep', async ({ server, browser }) => {
  const plan = await staged(server);
  const page = await server.adminPage(browser);
  await open(page, plan);
  await plan.book(0, 0, [10]);
  await expect(cell(page, 'Room 1', 10)).toHaveAccessibleName(/Alma/);
  await plan.ask(1, [12]);
  await expect(page.getByRole('complementary', { name: 'Waiting for a room' })).toContainText('Basil Diamonds');

  // Another user books the room before the approval arrives.
  await page.route('**/api/booking/approve/**', async (route) => {
    await plan.book(2, 1, [12]);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Decide: Basil Diamonds' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Room' }).click();
  await page.getByRole('option', { name: 'Room 2' }).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Room 2 is booked by Celia Diamonds');
  await server.releasePages(page);
});
