import type { Page } from '@playwright/test';
import { PASSWORD as BUYER_PASSWORD } from '@tender/api-driver';
import { auditPage } from '../accessibility/axe.js';
import { placeBid } from '../floor/floor.js';
import { ADMIN, expect, E2eServer, test as base } from '../server/e2e-server.js';

/** A server in demonstration mode, as `npm run demo` starts it. */

const BUYER = { email: 'tourist@buyers.test', password: BUYER_PASSWORD };
const AUDITOR = { email: 'auditor@house.test', password: 'the eyes of the firm' };
const accounts = [
  { role: 'admin', ...ADMIN },
  { role: 'buyer', ...BUYER },
  { role: 'auditor', ...AUDITOR },
];

const test = base.extend<object, { server: E2eServer }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const server = await new E2eServer({
        TENDER_DEMONSTRATION: JSON.stringify({ accounts, company: 'Tourist' }),
      }).open();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

const tour = (page: Page) => page.getByRole('region', { name: 'Tour of the demonstration' });
const press = (page: Page, name: string) => tour(page).getByRole('button', { name, exact: true }).click();

test('a newcomer enters by a button and follows the tour as three people', async ({ server, browser }) => {
  const office = await server.adminApi();
  expect(await server.addCompany('tourist')).toBe(BUYER.email);
  await office.addStaff({ firstName: 'Ines', lastName: 'Moreau', role: 'auditor', ...AUDITOR });
  const plan = { emails: [BUYER.email], lots: [{ lotNo: '1', reservePrice: 4_000 }] };
  const finished = await server.addAuction({ name: 'Last week', ...plan });
  await office.complete(finished);
  for (const lot of await office.lots(finished))
    if (lot.sold === null) await office.decideLot(lot._id, false, 'No bid');
  await office.publishResult(finished, 0);
  const live = await server.addAuction({ name: 'This week', ...plan });

  const page = await server.visitorPage(browser);
  await page.goto('/live-auction');
  await expect(page.getByRole('group', { name: 'Demonstration' }).getByRole('button')).toHaveText([
    'Enter as admin',
    'Enter as buyer',
    'Enter as auditor',
  ]);
  expect(await auditPage(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enter as buyer' }).click();
  await expect(page).toHaveURL(/\/live-auction/);

  await press(page, 'Bid as buyer');
  await expect(page).toHaveURL(`/live-auction?id=${live}`);
  await placeBid(page, '1', '4321');
  await press(page, 'Next step');

  await press(page, 'Watch as admin');
  await expect(page).toHaveURL(`/auction-monitoring?id=${live}`);
  await expect(page.getByRole('grid', { name: 'Lots by companies' })).toContainText('$4.321K');
  await press(page, 'Next step');

  await press(page, 'See a result as admin');
  await expect(page).toHaveURL(`/auction-result?id=${finished}`);
  await press(page, 'Next step');

  await press(page, 'Check receipts as buyer');
  await expect(page).toHaveURL(`/result-auction?id=${finished}#receipts`);
  await press(page, 'Next step');

  await press(page, 'Verify as auditor');
  await expect(page).toHaveURL(`/audit?auction=${finished}`);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('The history is sound')).toBeVisible();
  await press(page, 'Done');
  await expect(tour(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Last week' })).toBeVisible();
  await expect(tour(page)).toBeHidden();
  await page.context().close();
});
