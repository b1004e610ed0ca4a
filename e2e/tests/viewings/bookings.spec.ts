import { dayFrom, stageViewing, type StagedViewing } from '@tender/api-driver';
import type { Locator, Page } from '@playwright/test';
import { expect, test, type E2eServer } from '../../server/e2e-server.js';
import { tabTo } from '../../input/keys.js';

/** Bookings of companies at viewings: by keyboard, and on a phone (`domain.md §4`). */

const day = dayFrom(new Date().toISOString(), 2);

/** Date in the format of the screens. */
const words = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
const hours = (from: number, to: number): string =>
  `${String(from).padStart(2, '0')}:00–${String(to).padStart(2, '0')}:00`;
const slot = (page: Page | Locator, hour: number, date = day) =>
  page.getByRole('button', { name: new RegExp(`${words(date)}, ${hours(hour, hour + 1)}`) });
const card = (page: Page, from: number, to: number) =>
  page.getByRole('article', { name: `Booking ${words(day)}, ${hours(from, to)}`, exact: true });

/** Stages a company with a buyer and a member, invited to a viewing with two rooms. */
async function invited(server: E2eServer, name: string): Promise<StagedViewing & { email: string }> {
  const email = await server.addCompany(name);
  const buyer = await server.api({ email });
  await buyer.inviteMember((await buyer.me()).companyId!, {
    firstName: 'Mia',
    lastName: name,
    email: `mia-${email}`,
    role: 'buyerCompanyMember',
  });
  const goods = [{ goodNo: 'K-1', description: 'Octahedra', carats: 10.58, estimate: 77_000 }];
  return {
    email,
    ...(await stageViewing(await server.adminApi(), { name: `${name} viewing`, emails: [email], goods })),
  };
}

test('by keyboard alone: a booking is requested and withdrawn @deep', async ({ server, browser }) => {
  const staged = await invited(server, 'Kim');
  const buyer = await server.signedInPage(browser, staged.email);
  await buyer.goto(`/viewing?id=${staged.viewing._id}`);
  const keys = buyer.keyboard;
  const to = (wanted: Locator) => tabTo(buyer, wanted);
  // Arrow keys move within the calendar.
  await to(slot(buyer, 9));
  await keys.press('ArrowDown');
  await expect(slot(buyer, 10)).toBeFocused();
  await keys.press('Space');
  await expect(slot(buyer, 10)).toHaveAttribute('aria-pressed', 'true');
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await to(buyer.getByRole('combobox', { name: 'Who comes' }));
  await keys.type('Mia');
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await keys.press('Escape');
  await to(buyer.getByRole('button', { name: 'Request booking' }));
  await keys.press('Enter');
  await expect(card(buyer, 10, 12)).toContainText('Pending');
  await expect(card(buyer, 10, 12)).toContainText('Mia Kim');

  await to(card(buyer, 10, 12).getByRole('button', { name: /^Cancel/ }));
  await keys.press('Enter');
  await expect(buyer.getByRole('dialog').getByLabel('Reason')).toBeFocused();
  await keys.type('No time');
  await to(buyer.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }));
  await keys.press('Enter');
  await expect(card(buyer, 10, 12)).toContainText('No time');
  await server.releasePages(buyer);
});

test('the address holds the filter and search of the list, which shows cards on a phone @deep', async ({
  server,
  browser,
}) => {
  const staged = await invited(server, 'Fay');
  const office = await server.adminApi();
  const owner = await server.api({ email: staged.email });
  const { _id: me, companyId } = await owner.me();
  const [company, room] = [companyId!, staged.rooms[0]!._id];
  await office.bookings.create(staged.viewing._id, {
    company,
    room,
    date: day,
    slots: [9],
    attendees: [me],
  });
  await owner.bookings.request(staged.viewing._id, { date: day, slots: [12] });
  const buyer = await server.signedInPage(browser, staged.email);
  await buyer.goto('/booking-history');
  const rows = buyer.getByRole('table', { name: 'Bookings' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await buyer.getByText('Pending', { exact: true }).first().click();
  await expect(buyer).toHaveURL(/filter=bookingsPending/);
  await expect(rows).toHaveCount(2);
  await buyer.reload();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(hours(12, 13));
  await buyer.goto('/booking-history?filter=bookingsCompleted');
  await expect(buyer.getByRole('main')).toContainText('No bookings of this kind');
  await buyer.goto('/booking-history');
  await buyer.getByLabel('Search Bookings').fill('Confirmed');
  await expect(buyer).toHaveURL(/search=Confirmed/);
  await expect(rows).toHaveCount(2);
  await rows
    .nth(1)
    .getByRole('button', { name: /^History/ })
    .click();
  await expect(buyer.getByRole('dialog').getByRole('listitem')).toContainText(['Booked by the house: Room 1']);
  await buyer.keyboard.press('Escape');

  await buyer.setViewportSize({ width: 390, height: 800 });
  await expect(buyer.getByLabel('Search Bookings')).toHaveValue('Confirmed');
  await expect(card(buyer, 9, 10)).toContainText('Fay viewing');
  await expect(card(buyer, 12, 13)).toHaveCount(0);
  await buyer.getByLabel('Search Bookings').fill('');
  await expect(card(buyer, 12, 13)).toBeVisible();

  await buyer.setViewportSize({ width: 1440, height: 900 });
  await buyer.goto('/manage-viewing-members');
  await expect(buyer.getByRole('table', { name: 'Visits' }).getByRole('row', { name: /Fay Buyer/ })).toContainText(
    `${words(day)}, ${hours(9, 10)} · Confirmed`,
  );
  await expect(buyer.getByRole('table', { name: 'Visits' }).getByRole('row', { name: /Mia Fay/ })).toContainText(
    'Not yet',
  );
  await server.releasePages(buyer);
});
