import { expect, test } from '@jest/globals';
import type { AuctionView, BidView } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { setConnection } from '../../../shared/store/connection-state.js';
import { fakeBrowser } from '../../../testing/browser.js';
import { aBid, aCompany, aLot, anAdmin, anAuction } from '../../../testing/examples.js';
import { push } from '../../../testing/fake-socket.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { fill, isDisabled, untilNoDialog, press, untilText } from '../../../testing/page.js';

/** How an admin ends the bidding before its time. */

const browser = fakeBrowser();
const LOTS = ['1', '2', '3', '4'].map((lotNo) => aLot({ _id: `l${lotNo}`, lotNo, withdrawn: lotNo === '4' }));

function serve(change: Partial<AuctionView>) {
  const auction = anAuction({ companies: ['c1', 'c2'], lots: 4, ...change });
  const bids = [aBid({ _id: 'b1', lot: 'l1' }), aBid({ _id: 'b2', lot: 'l2', status: 'withdrawn' })];
  const companies = [aCompany(), aCompany({ _id: 'c2', name: 'Cara Gems' })];
  serveDatabase(browser.server, { companies, auctions: [auction], lots: LOTS, bids });
  browser.server
    .on<{ biddings: BidView[] }>('GET /api/bidding/get/userbiddings/*', { biddings: bids })
    .on<{ auction: AuctionView }>('PATCH /api/auction/complete/*', { auction: { ...auction, status: 'completed' } });
}

async function openDialog() {
  const { user } = browser.open('/auction-monitoring?id=a1', { as: anAdmin() });
  await press(user, 'More for December rough');
  await user.click(await screen.findByRole('menuitem', { name: 'Complete' }));
  const dialog = await screen.findByRole('dialog', { name: /^Complete December rough\?/ });
  await within(dialog).findByText('Lots without a bid');
  return { user, dialog };
}

test("the question shows what ends early, and requires the auction's name", async () => {
  const endsAt = new Date(Date.now() + 26 * 60_000).toISOString();
  serve({ endsAt });
  const { user, dialog } = await openDialog();
  setConnection({ presence: [{ companyId: 'c2', connections: 1 }] });
  await untilText(() => dialog, /Time left2[56]:\d\d, until /);
  await untilText(() => dialog, 'Companies online1 / 2');
  // Withdrawn bids do not count, and withdrawn lots are not on sale.
  await untilText(() => dialog, 'Lots without a bid2 / 3');
  expect(dialog.textContent).not.toMatch(/draft|prepared|typed/i);
  const complete = within(dialog).getByRole('button', { name: 'Complete' });
  expect(isDisabled(complete)).toBe(true);
  const name = within(dialog).getByLabelText('Type the name of the auction to confirm');
  await fill(user, name, 'December');
  expect(isDisabled(complete)).toBe(true);
  await fill(user, name, ' december rough ');
  await user.click(complete);
  await untilNoDialog();
  expect(browser.server.callsOf('PATCH /api/auction/complete/*').map(({ body }) => body)).toEqual([{}]);
});

test('a reason is sent, also from the list of auctions and during a pause', async () => {
  serve({ status: 'paused', pausedAt: '2098-12-31T23:00:00.000Z', reason: 'power' });
  const { user } = browser.open('/auction-management', { as: anAdmin() });
  await press(user, 'More for December rough');
  await user.click(await screen.findByRole('menuitem', { name: 'Complete' }));
  const dialog = await screen.findByRole('dialog', { name: /^Complete December rough\?/ });
  await untilText(() => dialog, 'Time left when it was paused01:00:00');
  await fill(user, within(dialog).getByLabelText('Reason (optional)'), 'Sold out');
  await fill(user, within(dialog).getByLabelText('Type the name of the auction to confirm'), 'December rough');
  await press(user, 'Complete', dialog);
  await untilNoDialog();
  expect(browser.server.callsOf('PATCH /api/auction/complete/*').map(({ body }) => body)).toEqual([
    { reason: 'Sold out' },
  ]);
});

test('the dialog offers no completion after the auction has ended at its time', async () => {
  serve({});
  const { dialog } = await openDialog();
  push.message('auctionCompleted', { auction: { _id: 'a1', status: 'completed' } });
  await untilText(() => dialog, 'It has ended.');
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Complete' })).toBeNull());
});
