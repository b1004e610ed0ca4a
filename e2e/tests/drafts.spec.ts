import { expect, test } from '../house.js';
import { enter, field } from '../floor.js';

/** What is typed, and kept by the house, on several tabs at once. */

const DRAFTS = '**/api/bidding/drafts/*';

test('what was cleared stays so, though the house had begun to say before how it was', async ({ house, browser }) => {
  const email = await house.company('Dagny');
  const lots = ['1', '2'].map((lotNo) => ({ lotNo, reservePrice: 1_000 }));
  const auction = await house.auction({ emails: [email], lots });
  const page = await house.signedIn(browser, email);
  await enter(page, auction);
  const keptBy = (method: string) =>
    page.waitForResponse((answer) => answer.url().includes('/drafts/') && answer.request().method() === method);
  const first = keptBy('PATCH');
  await field(page, '1').fill('1500');
  await first;

  // An answer that has been given, and is under way for as long as it takes.
  const [given, arrives] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  await page.route(DRAFTS, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    given.resolve(null);
    await arrives.promise;
    await route.fulfill({ response });
  });
  const other = await page.context().newPage();
  await enter(other, auction);
  await field(other, '2').fill('2500');
  await given.promise;
  const second = keptBy('PATCH');
  await field(page, '1').fill('');
  await second;
  arrives.resolve(null);

  await expect(field(page, '2')).toHaveValue('2500');
  await expect(field(page, '1')).toHaveValue('');
  await expect(field(other, '1')).toHaveValue('');
  await house.leave(page);
});
