import { expect, test } from '@jest/globals';
import type {
  AuctionAwardsView,
  AuctionPerformance,
  AuctionReceiptsView,
  BidStepView,
  CompanyView,
} from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aBid, aCompany, aLot, anAuction, aUser } from '../../../testing/examples.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { rowsOf, rowWith, untilText } from '../../../testing/page.js';

/** A company's view after an auction: its balance, its result, and the statement of its bids. */

const browser = fakeBrowser();

test('the balance of an auction leads to its result, which shows the lots won or lost', async () => {
  const auction = anAuction({
    name: 'HLP rough',
    status: 'completed',
    resultPublished: true,
    resultHash: 'f'.repeat(64),
  });
  const outcome = { won: false, priceToPay: null };
  const lots = [
    aLot({ _id: 'l1', lotNo: '1', description: 'Octahedron', outcome }),
    aLot({ _id: 'l2', lotNo: '2', description: 'Two macles', outcome }),
  ];
  const bids = lots.map(({ _id }) => aBid({ _id: `b${_id}`, lot: _id, biddingAmount: 12_500 }));
  serveDatabase(browser.server, { auctions: [auction], lots, bids });
  const lost = { lotsBid: 2, won: 0, lost: 2, pending: 0 };
  const byAuction = [{ auction: 'a1', ...lost, spent: 0 }];
  const performance = { auctions: 1, ...lost, winRate: '0.00%', totalSpent: 0, byAuction };
  browser.server
    .on<{ performance: AuctionPerformance }>('GET /api/bidding/getUserAuctionPerformance', { performance })
    .on<{ receipts: AuctionReceiptsView }>('GET /api/proof/receipts/*', {
      receipts: { auctionId: 'a1', state: 'running', logKey: '', receipts: [] },
    })
    .on<{ company: CompanyView }>('GET /api/company/get', { company: aCompany() })
    .on<{ history: BidStepView[] }>('GET /api/bidding/history/*', { history: [] });
  const { user, router } = browser.open('/my-auctions?show=bidsLost', { as: aUser(), company: aCompany() });
  await screen.findByRole('table', { name: 'Bidding summary' });
  const balance = rowWith('HLP rough');
  expect(
    within(balance)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['HLP rough', 'Result published', '2', '—', '0', '2', '0', '$0.00']);
  await user.click(within(balance).getByRole('link'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/result-auction'));
  expect(router.state.location.search).toContain('show=bidsLost');
  await waitFor(() => expect(rowWith('Octahedron').textContent).toContain('Lost'));

  const shown = within(screen.getByRole('radiogroup', { name: 'Show' }));
  await user.click(shown.getByText('Won'));
  await waitFor(() => expect(router.state.location.search).toContain('show=bidsWon'));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Octahedron/ })).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Statement of bids' }));
  await untilText(() => screen.getByRole('article'), /Lost/);
  await untilText(() => screen.getByRole('article'), `Head of the auction’s history: ${'f'.repeat(64)}`);
});

test('the lots that the company won come first, and a chip opens the proof', async () => {
  const auction = anAuction({ status: 'completed', resultPublished: true, resultHash: 'f'.repeat(64) });
  const lots = [
    aLot({ _id: 'l1', lotNo: '1', description: 'Octahedron', outcome: { won: false, priceToPay: null } }),
    aLot({ _id: 'l2', lotNo: '2', description: 'Two macles', withdrawn: true }),
    aLot({ _id: 'l3', lotNo: '3', description: 'Cleavage', outcome: { won: true, priceToPay: 900 } }),
  ];
  const bids = lots.map(({ _id }) =>
    aBid({ _id: `b${_id}`, lot: _id, biddingAmount: 1_000, status: _id === 'l2' ? 'void' : 'standing' }),
  );
  serveDatabase(browser.server, { auctions: [auction], lots, bids });
  browser.server.on<{ receipts: AuctionReceiptsView }>('GET /api/proof/receipts/*', {
    receipts: { auctionId: 'a1', state: 'proven', logKey: '', receipts: [] },
  });
  const { user } = browser.open('/result-auction?id=a1', { as: aUser(), company: aCompany() });
  await screen.findByRole('table', { name: /our result$/ });
  expect(rowsOf(/our result$/).map((row) => /Octahedron|Two macles|Cleavage/.exec(row.textContent)?.[0])).toEqual([
    'Cleavage',
    'Octahedron',
    'Two macles',
  ]);
  expect(screen.queryByRole('group', { name: 'Head of the auction’s history' })).toBeNull();
  // No receipt was published for these bids: the proof is open without a click.
  const chip = await screen.findByRole('button', { name: 'Not recorded as made', expanded: true });
  expect(screen.getByText(/^3 bids of 3 are not recorded/)).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Head of the auction’s history' }).textContent).toContain('f'.repeat(64));
  await user.click(chip);
  expect(screen.getByText(/^3 bids of 3 are not recorded/)).toBeTruthy();
});

test('a company without findings reads one word, and the proof on request', async () => {
  const auction = anAuction({ status: 'completed', resultPublished: true, resultHash: 'f'.repeat(64) });
  const lots = [aLot({ outcome: { won: true, priceToPay: 900 } })];
  serveDatabase(browser.server, { auctions: [auction], lots, bids: [aBid({ biddingAmount: 1_000 })] });
  browser.server.on<{ receipts: AuctionReceiptsView }>('GET /api/proof/receipts/*', {
    receipts: { auctionId: 'a1', state: 'running', logKey: '', receipts: [] },
  });
  const { user } = browser.open('/result-auction?id=a1', { as: aUser(), company: aCompany() });
  const chip = await screen.findByRole('button', { name: 'Not proven yet', expanded: false });
  expect(screen.queryByRole('heading', { name: 'Are our bids recorded as we made them?' })).toBeNull();
  await user.click(chip);
  expect(screen.getByRole('heading', { name: 'Are our bids recorded as we made them?' })).toBeTruthy();
});

test('the award letter of the company is preliminary until it has a number, then a PDF with all editions', async () => {
  const auction = anAuction({ status: 'completed', resultPublished: true });
  const lots = [aLot({ outcome: { won: true, priceToPay: 900 } })];
  serveDatabase(browser.server, { auctions: [auction], lots, bids: [aBid({ biddingAmount: 1_000 })] });
  let awards: AuctionAwardsView = { letters: [], preliminary: true };
  browser.server
    .on<{ receipts: AuctionReceiptsView }>('GET /api/proof/receipts/*', {
      receipts: { auctionId: 'a1', state: 'running', logKey: '', receipts: [] },
    })
    .on<{ awards: AuctionAwardsView }>('GET /api/award/auction/*', () => ({ awards }))
    .on<{ company: CompanyView }>('GET /api/company/get', { company: aCompany() })
    .on<{ history: BidStepView[] }>('GET /api/bidding/history/*', { history: [] });
  const { user } = browser.open('/result-auction?id=a1', { as: aUser(), company: aCompany() });
  await user.click(await screen.findByRole('link', { name: 'Preliminary letter, to print' }));
  await screen.findByRole('heading', { name: 'Award letter, preliminary' });
  await screen.findByText(/^The letter with its number is made once the result is in the public log/);
  const edition = { day: '2026-12-01', issuedAt: '2026-12-01T10:00:00.000Z', sha256: 'f', bankDiffersFrom: null };
  awards = {
    letters: [
      {
        ...{ _id: '2026-K7P3QX-1', auction: 'a1', company: 'c1', lots: 1, total: 900 },
        editions: [
          { ...edition, edition: 2, bankDiffersFrom: 1 },
          { ...edition, edition: 1 },
        ],
      },
    ],
    preliminary: false,
  };
  await user.click(screen.getByRole('link', { name: 'Back to the result' }));
  const letter = await screen.findByRole('link', { name: 'PDF of letter 2026-K7P3QX-1' });
  expect(letter.getAttribute('href')).toBe('/api/award/letter/2026-K7P3QX-1/2');
  expect(screen.getByRole('link', { name: 'Earlier edition 1' }).getAttribute('href')).toBe(
    '/api/award/letter/2026-K7P3QX-1/1',
  );
  expect(screen.getByRole('alert').textContent).toContain(
    'The bank details in this letter differ from those in edition 1.',
  );
});
