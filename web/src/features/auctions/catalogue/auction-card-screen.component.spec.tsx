import { expect, test } from '@jest/globals';
import type { AuctionView } from '@tender/contracts';
import { screen, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aCompany, anAuction, aUser } from '../../../testing/examples.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { untilText } from '../../../testing/page.js';
import { enterFloor, lotsOf, row, send, type } from '../testing/floor.js';

/** The rules for lowering, withdrawing and late bids, as buyers read them. */

const browser = fakeBrowser();
const main = () => screen.getByRole('main');
const BINDING: Partial<AuctionView> = {
  withdrawals: 'forbidden',
  extension: { windowSeconds: 120, extendSeconds: 120, stepPercent: 1, latestEndSeconds: 1_440 },
};
const openCard = (auction: Partial<AuctionView>) => {
  serveDatabase(browser.server, { auctions: [anAuction(auction)] });
  browser.open('/auction-card?id=a1', { as: aUser(), company: aCompany() });
};

test('the card of an auction says that bids are binding, and how far they move the end', async () => {
  openCard(BINDING);
  await untilText(main, 'A bid is binding: it may be raised, but neither lowered nor withdrawn.');
  await untilText(main, /1% and at least \$1\.00 above your company’s highest bid on it/);
  await untilText(main, 'Bids move the end by 24 min in total at most');
  await untilText(main, 'If the highest bids are equal, the one that reached the amount first wins.');
});

test('the card of a sealed auction, and of an older one, says that bids can be lowered', async () => {
  openCard({ withdrawals: 'forbidden', bidVisibility: 'sealed' });
  await untilText(main, 'A bid may be raised or lowered until the end, but not withdrawn.');
});

test('the card of an auction of an older release says it too', async () => {
  openCard({ withdrawals: 'forbidden', rules: 2, extension: { windowSeconds: 120, extendSeconds: 60 } });
  await untilText(main, 'A bid may be raised or lowered until the end, but not withdrawn.');
  await untilText(main, 'A new bid, or one that is higher than it ever was, in the last 120 seconds');
  expect(main().textContent).not.toContain('in total at most');
});

test('the floor shows the rule above the lots, and refuses a lower amount before it is sent', async () => {
  const { user } = await enterFloor(browser, { lots: lotsOf(['1']), auction: BINDING });
  await untilText(main, 'The winner pays its own bid. A bid is binding');
  await untilText(main, 'a first bid, or a rise by 1% and at least $1.00');
  await untilText(main, 'by 24 min in total at most');
  await type(user, '1', '1000');
  await send(user, '1');
  await untilText(() => row('1'), '1,000');
  await type(user, '1', '900');
  await untilText(() => row('1'), 'Below your bid of $1,000.00: bids can only be raised');
  expect(browser.server.callsOf('PATCH /api/bidding/update/*')).toEqual([]);
});

test.each([
  ['sealed', 'sealed to the house, too', 'Sealed to the house, too'],
  ['open', 'sealed to competitors', 'Sealed to competitors'],
] as const)('tile and card of an auction with %s bids use the same words', async (bidVisibility, onTile, onCard) => {
  serveDatabase(browser.server, { auctions: [anAuction({ bidVisibility })] });
  const { user } = browser.open('/auctions', { as: aUser(), company: aCompany() });
  const tile = await screen.findByRole('article', { name: 'December rough' });
  expect(tile.textContent).toContain(onTile);
  await user.click(within(tile).getByRole('link', { name: 'December rough' }));
  await untilText(main, onCard);
});
