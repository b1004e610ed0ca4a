import { dayFrom, stageViewing } from '@tender/api-driver';
import type { Page } from '@playwright/test';
import { morningZone } from '../../input/calendar.js';
import { expect, test, type E2eServer } from '../../server/e2e-server.js';

/** The day of a viewing: a company signs in, sees parcels and signs out. */

let email: string;
test.beforeAll(async ({ server }) => {
  email = await server.addCompany('Dinah');
});

/** A live viewing with a booking in the last hours of today: in a zone where it is before noon, they are not over. */
async function liveViewing(server: E2eServer): Promise<string> {
  const office = await server.adminApi();
  const timeZone = morningZone();
  const now = new Date().toISOString();
  const { viewing, rooms } = await stageViewing(office, {
    name: 'A day at the house',
    emails: [email],
    rooms: ['Room 1', 'Room 2'],
    goods: ['K-1', 'K-2', 'K-3'].map((goodNo) => ({ goodNo, description: `Sawables ${goodNo}` })),
    timeZone,
    startDate: dayFrom(now, 0, timeZone),
    endDate: dayFrom(now, 1, timeZone),
    until: 'live',
  });
  await office.bookings.create(viewing._id, {
    company: viewing.companies[0]!,
    room: rooms[0]!._id,
    date: dayFrom(now, 0, timeZone),
    slots: [16, 17],
  });
  return viewing._id;
}

const open = async (page: Page, id: string, tab: string): Promise<void> => {
  await page.goto(`/viewing-management?id=${id}`);
  await page.getByRole('tab', { name: tab }).click();
};

test('by keys alone, on a tablet: sign in, scan parcels into a room and back, sign out @deep', async ({
  server,
  browser,
}) => {
  const id = await liveViewing(server);
  const page = await server.adminPage(browser);
  await page.setViewportSize({ width: 820, height: 1180 });
  await open(page, id, 'Reception');
  const room = page.getByRole('article', { name: 'Room 1' });
  const signIn = room.getByRole('button', { name: /Check in: Dinah/ });
  // Minimum touch target on a tablet, in pixels.
  expect((await signIn.boundingBox())!.height).toBeGreaterThanOrEqual(48);
  await signIn.press('Enter');
  await expect(room.getByRole('button', { name: 'Back' })).toBeFocused();
  await room.getByRole('button', { name: 'Check in now' }).press('Enter');
  await expect(room).toContainText('Occupied');

  await page.getByRole('tab', { name: 'Reception' }).press('ArrowLeft');
  const field = page.getByRole('textbox', { name: 'Parcel number' });
  await field.focus();
  const scan = async (no: string) => {
    await expect(field).toBeFocused();
    await page.keyboard.type(no);
    await page.keyboard.press('Enter');
  };
  await scan('k-1');
  await scan('X-9');
  await expect(page.getByText('There is no parcel X-9 in this viewing.')).toBeVisible();
  await scan('K-3');
  // An error stays visible until it is corrected or dismissed.
  await expect(page.getByText('There is no parcel X-9 in this viewing.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(page.getByText('There is no parcel X-9')).toBeHidden();
  const scanned = page.getByRole('list', { name: 'Scanned' });
  await expect(scanned.getByRole('listitem')).toHaveText([/K-3from the safe/, /K-1from the safe/]);
  await page.getByRole('button', { name: 'Assign 2 parcels to Room 1' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Moved' }).getByRole('listitem')).toHaveCount(2);
  await expect(field).toBeFocused();

  // Another user moves the parcel to another room first: the server refuses the move and names the parcel.
  const office = await server.adminApi();
  await scan('K-2');
  await page.route('**/api/goods/assign/**', async (route) => {
    const [good] = (await office.goods.listOfViewing(id)).filter(({ goodNo }) => goodNo === 'K-2');
    const { rooms } = await office.viewings.getViewing(id);
    await office.goods.assign(rooms[1]!._id, [good!._id]);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Assign 1 parcel to Room 1' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Nothing was moved: parcel K-2 is in Room 2.');
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Re-assign 1 parcel to Room 1' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Moved' }).getByRole('listitem')).toHaveCount(3);

  await page.getByRole('combobox', { name: 'Move to' }).press('Home');
  await page.getByRole('combobox', { name: 'Move to' }).fill('The safe');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Move each at once' }).press('Space');
  await field.focus();
  await scan('K-1');
  await expect(page.getByRole('list', { name: 'Moved' })).toContainText('K-1→ the safe');
  await scan('K-2');
  await expect(page.getByRole('list', { name: 'Moved' })).toContainText('K-2→ the safe');
  await scan('K-3');
  await expect(page.getByRole('list', { name: 'Moved' })).toContainText('K-3→ the safe');

  await page.getByRole('tab', { name: 'Goods' }).press('ArrowRight');
  await room.getByRole('button', { name: /^Check out: Dinah/ }).press('Enter');
  await expect(room).toContainText('Free');
  await server.releasePages(page);
});
