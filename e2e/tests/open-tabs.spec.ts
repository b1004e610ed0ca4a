import { bid, enter } from '../floor.js';
import { expect, test } from '../house.js';

/** What an open tab is told of without being loaded again. */

test('of receipts that are read twice at once the newer answer counts, though the older comes later @deep', async ({
  house,
  browser,
}) => {
  const email = await house.company('Torunn');
  const lots = ['1', '2'].map((lotNo) => ({ lotNo, reservePrice: 1_000 }));
  const auctionId = await house.auction({ emails: [email], lots });
  const page = await house.signedIn(browser, email);
  await enter(page, auctionId);
  await bid(page, '1', '1500');

  const [given, arrives] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  let readings = 0;
  await page.route('**/api/proof/receipts/*', async (route) => {
    const isFirst = (readings += 1) === 1;
    const response = await route.fetch();
    given.resolve(null);
    if (isFirst) await arrives.promise;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Receipts' }).click();
  await given.promise;
  const newer = page.waitForResponse((answer) => answer.url().includes('/proof/receipts/'));
  const driver = await house.api({ email });
  const [, second] = await driver.lots(auctionId);
  await driver.placeBid({ auctionId, lotId: second!._id, biddingAmount: 1_600 });
  await newer;
  arrives.resolve(null);
  const rows = page.getByRole('table', { name: 'Receipts' }).locator('tbody').getByRole('row');
  await expect(rows.first()).toBeVisible();
  await expect(rows).toHaveCount(2);
  await house.leave(page);
});
