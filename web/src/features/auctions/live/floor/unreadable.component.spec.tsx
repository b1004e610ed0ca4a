import { expect, test } from '@jest/globals';
import type { AuctionView, BidView } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../../testing/browser.js';
import { aBid, aCompany, aLot, anAuction, aUser } from '../../../../testing/examples.js';
import { serveDatabase } from '../../../../testing/fake-database.js';
import { fill, isDisabled, untilText } from '../../../../testing/page.js';
import { bar, enterFloor, field, lotsOf, row, type } from '../../testing/floor.js';

/** Texts and amounts that cannot be decrypted after the root key was replaced. */

const browser = fakeBrowser();

test('drafts and limits say so, until something is typed in their place', async () => {
  const { user } = await enterFloor(browser, {
    lots: lotsOf(['1', '2']),
    before: (house) => {
      house.drafts = { ...house.drafts, unreadable: { lots: ['l1'], limits: true } };
    },
  });
  await untilText(bar, /What you typed on 1 lot is no longer readable/);
  await untilText(bar, /Your limits are no longer readable/);
  await type(user, '1', '120');
  await waitFor(() => expect(bar().textContent).not.toContain('What you typed'));
});

test('an own sealed amount says so, and not that a colleague sealed it', async () => {
  await enterFloor(browser, {
    lots: lotsOf(['1', '2']),
    auction: { bidVisibility: 'sealed' },
    before: (house) => {
      house.bids.push(aBid({ _id: 'b1', lot: 'l1', biddingAmount: null, unreadable: true }));
      house.bids.push(aBid({ _id: 'b2', lot: 'l2', biddingAmount: null }));
    },
  });
  await untilText(() => row('1'), 'No longer readable');
  await untilText(() => row('2'), 'Sealed by a colleague');
});

test('a note says so in its empty field', async () => {
  const auction = anAuction({ status: 'pending', startsAt: '2098-01-01T00:00:00.000Z' });
  const preference = { lotId: 'l1', favourite: false, priority: 0, note: '', unreadable: true } as const;
  serveDatabase(browser.server, { auctions: [auction], lots: [aLot({ _id: 'l1', lotNo: '1', preference })] });
  const { user } = browser.open('/published-auction?id=a1', { as: aUser(), company: aCompany() });
  const note = await screen.findByLabelText('Our note on lot 1');
  await screen.findByText('Your note or priority here is no longer readable');
  await fill(user, note, 'Look again');
  await waitFor(() => expect(screen.queryByText(/no longer readable/)).toBeNull());
});

test('an auction without its key accepts nothing, and says that its amounts are unreadable', async () => {
  await enterFloor(browser, {
    lots: lotsOf(['1', '2']).map((lot) => ({
      ...lot,
      preference: { lotId: lot._id, favourite: false, priority: 0, note: '', unreadable: true },
    })),
    auction: { bidVisibility: 'sealed', keyLost: true },
    limits: { limit: '1000', perCarat: '' },
    before: (house) => {
      house.bids.push(aBid({ _id: 'b1', lot: 'l1', biddingAmount: null, unreadable: true }));
      house.drafts = { ...house.drafts, unreadable: { lots: ['l1'], limits: false } };
    },
  });
  expect(screen.getByRole('alert').textContent).toMatch(/^No bids are possible in this auction.*can only be cancelled/);
  await untilText(bar, /StandingNo longer readable/);
  await untilText(bar, /What you typed on 1 lot is no longer readable/);
  expect(bar().textContent).not.toMatch(/Type it again|\$|colleague/);
  expect(isDisabled(within(bar()).getByRole('button', { name: 'No bids possible' }))).toBe(true);
  expect(isDisabled(field('2'))).toBe(true);
  expect(row('2').textContent).toContain('Your note or priority here is no longer readable');
});

test('a cancelled auction whose key is lost has no sum either', async () => {
  const auction = { bidVisibility: 'sealed', keyLost: true, status: 'completed', cancelled: true } as const;
  const house = serveDatabase(browser.server, { auctions: [anAuction(auction)], lots: lotsOf(['1']) });
  house.bids.push(aBid({ _id: 'b1', lot: 'l1', biddingAmount: null, unreadable: true }));
  browser.open('/live-auction?id=a1', { as: aUser(), company: aCompany() });
  await untilText(bar, /At the endNo longer readable/);
  expect(screen.queryByText('No bids are possible in this auction')).toBeNull();
});

/** Opens the company's auctions. @returns the summary of its bids */
async function openOwnAuctions(auctions: AuctionView[], bids: BidView[]): Promise<HTMLElement> {
  const house = serveDatabase(browser.server, { auctions, lots: lotsOf(['1', '2']) });
  house.bids.push(...bids);
  const balance = { lotsBid: 1, won: 0, lost: 0, pending: 1, spent: 0 };
  const byAuction = auctions.map(({ _id: auction }) => ({ auction, ...balance }));
  browser.server.on('GET /api/bidding/getUserAuctionPerformance', {
    performance: { auctions: auctions.length, ...balance, winRate: '0%', totalSpent: 0, byAuction },
  });
  browser.open('/my-auctions', { as: aUser(), company: aCompany() });
  return screen.findByRole('region', { name: 'Bidding summary' });
}
const lost = (_id: string) => anAuction({ _id, bidVisibility: 'sealed', keyLost: true });
const lostBid = (auction: string) =>
  aBid({ _id: `b-${auction}`, auction, lot: 'l1', biddingAmount: null, unreadable: true });

test('sums of the company leave out unreadable amounts', async () => {
  const summary = await openOwnAuctions([lost('a1'), lost('a2')], [lostBid('a1'), lostBid('a2')]);
  await waitFor(() => expect(screen.getAllByText(/1 bid, amounts no longer readable/)).toHaveLength(2));
  await waitFor(() => expect(within(summary).getAllByText('No longer readable')).toHaveLength(3));
});

test('the sum of the company says that it leaves out amounts', async () => {
  const bids = [
    aBid({ _id: 'b1', auction: 'a3', lot: 'l1', biddingAmount: 500 }),
    aBid({ _id: 'b2', auction: 'a3', lot: 'l2', biddingAmount: null }),
  ];
  const auctions = [lost('a1'), lost('a2'), anAuction({ _id: 'a3', bidVisibility: 'sealed' })];
  const summary = await openOwnAuctions(auctions, [lostBid('a1'), lostBid('a2'), ...bids]);
  await untilText(
    () => summary,
    /Standing\$500\.00Without 2 bids, whose amounts are no longer readable. Without 1 bid of a colleague, whose amount is sealed to you/,
  );
});
