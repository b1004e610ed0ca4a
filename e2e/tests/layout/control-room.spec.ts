import type { Page } from '@playwright/test';
import { auditPage } from '../../accessibility/axe.js';
import { expect, test } from '../../server/e2e-server.js';

/** The control room on a laptop, on a wall display and on a phone. */

const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
const LOTS = Array.from({ length: 40 }, (_, index) => ({ lotNo: `${index + 1}`, reservePrice: 1_000 }));

/** Top of the grid in px, and number of rows that are visible as a whole. */
const measureGrid = (page: Page): Promise<{ top: number; rows: number }> =>
  page.getByRole('grid').evaluate((grid) => {
    const { top, bottom } = grid.getBoundingClientRect();
    const names = grid.querySelector('[role=columnheader]')!.getBoundingClientRect();
    const lots = [...grid.querySelectorAll('[role=rowheader]')].map((lot) => lot.getBoundingClientRect());
    const end = Math.min(bottom, window.innerHeight);
    return { top, rows: lots.filter((lot) => lot.top >= names.bottom - 1 && lot.bottom <= end + 1).length };
  });

test('the grid begins above y = 260 on a laptop, with 20 lots in dense rows, also below a notice @deep', async ({
  server,
  browser,
}) => {
  const emails = [await server.addCompany('Walpurga')];
  const id = await server.addAuction({ name: 'A tender on a laptop', emails, lots: LOTS, bidVisibility: 'sealed' });
  const open = await server.addAuction({ name: 'An open tender on a laptop', emails, lots: LOTS });
  const admin = await server.adminPage(browser);
  await admin.setViewportSize(LAPTOP);
  await admin.goto(`/auction-monitoring?id=${open}`);
  await expect(admin.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
  await admin.getByRole('radiogroup', { name: 'Density' }).getByText('Dense').click();
  const expectGridFirst = async () => {
    await expect(async () => {
      const { top, rows } = await measureGrid(admin);
      expect(top).toBeLessThan(260);
      expect(rows).toBeGreaterThanOrEqual(20);
    }).toPass({ timeout: 5_000 });
    for (const heading of ['Bids per minute', 'Online'])
      await expect(admin.getByRole('heading', { name: heading, exact: true })).toBeInViewport({ ratio: 1 });
  };
  await expectGridFirst();
  await (await server.adminApi()).pause(open, 'The power in the exchange failed; we continue in half an hour.');
  await expect(admin.getByRole('status').filter({ hasText: 'The power in the exchange' })).toBeVisible();
  await expectGridFirst();
  await admin.goto(`/auction-monitoring?id=${id}&rows=dense`);
  await expect(admin.getByText('no account of the house sees an amount')).toBeVisible();
  await expectGridFirst();

  await admin.getByRole('button', { name: 'Full screen', exact: true }).click();
  await expect(admin.getByRole('banner')).toBeHidden();
  await expect(admin.getByRole('button', { name: /^(Pause|Extend|More for)/ })).toHaveCount(0);
  await expectGridFirst();
  expect(await auditPage(admin)).toEqual([]);
  await admin.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(admin.getByRole('banner')).toBeVisible();

  // On a phone the list is first; its lots lead to the grid.
  await admin.setViewportSize(PHONE);
  const attention = admin.getByRole('heading', { name: 'Needs attention' });
  await expect(attention).toBeInViewport({ ratio: 1 });
  await admin.getByRole('button', { name: 'Find lot 12', exact: true }).click();
  await expect(admin.getByRole('button', { name: 'Open lot 12', exact: true })).toBeInViewport({ ratio: 1 });
  await server.releasePages(admin);
});
