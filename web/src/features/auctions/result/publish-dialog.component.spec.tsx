import { expect, test } from '@jest/globals';
import type { AuctionView, BidView } from '@tender/contracts';
import { screen, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aCompany, aLot, anAdmin, anAuction } from '../../../testing/examples.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { fill, isDisabled, press, untilText, valueOf } from '../../../testing/page.js';

/** How an admin publishes a result. */

const browser = fakeBrowser();

test('the amount over the reserves is proposed, can be changed, and can be left out', async () => {
  const auction = anAuction({ status: 'completed', lots: 1, netProfit: null });
  const winner = { bidId: 'b1', companyId: 'c1', userId: 'c1.u1' };
  const result = { winnerBid: 900, secondHighestBid: null, priceToPay: 900, winner };
  const database = serveDatabase(browser.server, {
    companies: [aCompany({ name: '深圳 Stones' })],
    auctions: [auction],
    lots: [aLot({ reservePrice: 700, sold: true, result })],
  });
  browser.server
    .on<{ biddings: BidView[] }>('GET /api/bidding/get/userbiddings/*', { biddings: [] })
    .on<{ auction: AuctionView }>('PATCH /api/auction/result/publish/*', () => {
      database.auctions = [{ ...auction, resultPublished: true }];
      return { auction: database.auctions[0]! };
    });
  const { user } = browser.open('/auction-result?id=a1', { as: anAdmin() });
  await screen.findByText('Over the reserves');
  expect(document.body.textContent).not.toMatch(/net profit/i);
  await untilText(() => screen.getByText('Over the reserves').parentElement!, 'Not published');
  await press(user, 'Publish result');
  const dialog = await screen.findByRole('dialog', { name: 'Publish the result of December rough' });
  // The firm has no settings for letters yet.
  await untilText(() => dialog, /Award letters will be incomplete.*Bank details/);
  await untilText(() => dialog, /They name the code point, such as \[U\+6DF1\], instead of: 深 圳/);
  const over = within(dialog).getByLabelText<HTMLInputElement>('Over the reserves (USD, optional)');
  expect(over.required).toBe(false);
  expect(valueOf(over)).toBe('200.00');
  const publish = within(dialog).getByRole('button', { name: 'Publish result' });
  await fill(user, over, 'much');
  expect(isDisabled(publish)).toBe(true);
  await fill(user, over, '');
  await user.click(publish);
  await untilText(() => screen.getByText('Over the reserves').parentElement!, 'Not named');
  expect(browser.server.callsOf('PATCH /api/auction/result/publish/*').map(({ body }) => body)).toEqual([
    { netProfit: null },
  ]);
});
