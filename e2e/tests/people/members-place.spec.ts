import { expect, test } from '../../server/e2e-server.js';

/** Content that loads late moves nothing that is already visible. */

/** A name of 81 characters, which takes several lines on a phone. */
const LONG = 'Société Anversoise des Diamants Bruts, Taillés et Façonnés, Successeurs de Van-Op';

test('the page of members shows no content below that later content would push down @deep', async ({
  server,
  browser,
}) => {
  const page = await server.signedInPage(browser, await server.addCompany('Membra', { companyName: LONG }), {
    viewport: { width: 390, height: 900 },
  });
  const [members, company] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  await page.route('**/api/user/getAll', (route) => members.promise.then(() => route.continue()));
  await page.route('**/api/company/get', (route) => company.promise.then(() => route.continue()));
  await page.goto('/manage-viewing-members');
  const [title, visits] = [page.getByRole('heading', { level: 1 }), page.getByLabel('Who visits which viewing')];
  await expect(page.getByText('Loading the members')).toBeVisible();
  await expect(visits).toBeAttached();
  await expect(visits).toBeHidden();
  const before = await title.boundingBox();
  company.resolve(null);
  await expect(page.getByRole('main').getByText(LONG)).toBeVisible();
  expect(await title.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  members.resolve(null);
  await expect(visits).toBeVisible();
  await server.releasePages(page);
});
