import { expect, test } from '@jest/globals';
import {
  EMPTY_HOUSE,
  NO_POLICY,
  type DailyNeeds,
  type DailySummary,
  type HistoryFindingView,
  type LivePayloads,
  type PolicyView,
  type ProposalView,
  type RunningAuction,
} from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { setHouse } from '../../shared/store/application.js';
import { fakeBrowser } from '../../testing/browser.js';
import { anAdmin, anAuction } from '../../testing/examples.js';
import { push } from '../../testing/fake-socket.js';
import { serveDatabase } from '../../testing/fake-database.js';
import { untilText } from '../../testing/page.js';

/** The numbers of the dashboard follow live messages, and link to the pages where the admin acts. */

const browser = fakeBrowser();
const READ = 'GET /api/dashboard/getDailySummary';

const NO_NEEDS: DailyNeeds = {
  people: 0,
  companies: 0,
  unconfirmed: { people: 0, companies: 0 },
  bookings: [],
  waitingInvitations: [],
  endingWithoutBids: [],
  lotsToDecide: [],
  resultsToPublish: [],
  waitingLetters: [],
  viewingsWithoutAuction: [],
  failedMessages: 0,
  standingStill: { projections: [], reactors: [] },
  unopenedAuctions: [],
  clockInDoubt: false,
  pausedAuctions: [],
  alerts: [],
};

const aSummary = (change: Partial<DailySummary> = {}): DailySummary => ({
  at: new Date().toISOString(),
  needs: NO_NEEDS,
  viewings: [],
  running: [],
  comingAuctions: [],
  comingViewings: [],
  days: [],
  ended: [],
  sales: { auctions: 0, lots: 0, sold: 0, share: '—', value: 0 },
  setup: { hasTerms: false, lastBackup: null, isKeyBesideData: true },
  ...change,
});

/** Serves summaries. Each call of the returned function replaces the summary and pushes a live message. */
function serveSummary(first: DailySummary) {
  let summary = first;
  browser.server
    .on<{ dailySummary: DailySummary }>(READ, () => ({ dailySummary: summary }))
    .on<{ findings: HistoryFindingView[] }>('GET /api/audit/findings', { findings: [] })
    .on<{ proposals: ProposalView[] }>('GET /api/approvals', { proposals: [] })
    .on<{ policy: PolicyView }>('GET /api/policy', {
      policy: { policy: NO_POLICY, pending: null, unmet: { nobody: 0, staff: 0, bidders: 0, all: 0 }, seconds: [] },
    });
  return <Kind extends keyof LivePayloads>(
    change: Partial<DailySummary>,
    kind: Kind,
    news: LivePayloads[Kind],
  ): void => {
    summary = aSummary(change);
    push.message(kind, news);
  };
}

const needs = (): HTMLElement => screen.getByRole('region', { name: 'To do' });
const card = (name: string): HTMLElement => screen.getByRole('article', { name });

const glance: RunningAuction = {
  ...anAuction({ name: 'Glance tender' }),
  lots: 2,
  lotsWithBids: 0,
  bids: 0,
  companies: 2,
  bidding: 0,
  value: 0,
  reached: 0,
};
const tender = { _id: 'a1', name: 'Glance tender' };

test('follows an auction from its first bid to its result', async () => {
  const short = { ...tender, endsAt: glance.endsAt, timeZone: 'UTC', withoutBids: 2, lots: 2 };
  const become = serveSummary(aSummary({ running: [glance], needs: { ...NO_NEEDS, endingWithoutBids: [short] } }));
  serveDatabase(browser.server, { auctions: [anAuction({ ...tender, status: 'completed' })] });
  const { user, router } = browser.open('/dashboard', { as: anAdmin() });
  await screen.findByRole('article', { name: 'Glance tender' });
  const heading = screen.getByRole('heading', { level: 1 });
  await untilText(() => card('Glance tender'), '0 of 2 lots with a bid');
  await untilText(needs, 'of 2 lots without a bid');

  const news = { auction: { _id: 'a1' } };
  const first = { ...glance, lotsWithBids: 1, bids: 1, bidding: 1, value: 1_250, reached: 1 };
  become(
    { running: [first], needs: { ...NO_NEEDS, endingWithoutBids: [{ ...short, withoutBids: 1 }] } },
    'auctionUpdated',
    news,
  );
  await untilText(() => card('Glance tender'), '1 of 2 lots with a bid');
  await untilText(() => card('Glance tender'), '$1,250.00');
  await untilText(() => card('Glance tender'), /1 of 2(?! lots)/);
  become({ running: [{ ...first, lotsWithBids: 2, bids: 2, value: 1_850 }] }, 'auctionUpdated', news);
  await untilText(() => card('Glance tender'), '$1,850.00');
  expect(needs().textContent).not.toContain('Glance tender');

  become({ needs: { ...NO_NEEDS, lotsToDecide: [{ ...tender, undecided: 1 }] } }, 'auctionCompleted', news);
  await untilText(needs, 'lot below its reserve to decide on');
  expect(screen.queryByRole('article', { name: 'Glance tender' })).toBeNull();
  // The page was never replaced by another.
  expect(heading.isConnected).toBe(true);
  await user.click(within(needs()).getByRole('link', { name: 'Decide: Glance tender' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/auction-result'));
  expect(router.state.location.search).toBe('?id=a1&show=undecided');

  const sale = { auctions: 1, lots: 2, sold: 2, share: '100.00%', value: 1_850 };
  const { auctions: _, ...ofTender } = sale;
  const ended = [{ ...tender, ...ofTender, endedAt: glance.endsAt, timeZone: 'UTC', resultPublished: false }];
  const decided = { needs: { ...NO_NEEDS, resultsToPublish: [tender] }, ended, sales: sale };
  become(decided, 'lotsChanged', { auctionId: 'a1' });
  await router.navigate(-1);
  await waitFor(() => within(needs()).getByRole('link', { name: 'Publish: Glance tender' }));
  const share = screen.getByRole('region', { name: 'Share of lots sold' });
  const line = within(share).getAllByRole('listitem');
  expect(line.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Glance tender100\.00%/)]);
  become({ ended, sales: sale }, 'resultPublished', { auctionId: 'a1', resultHash: 'f'.repeat(64) });
  await waitFor(() => expect(needs().textContent).not.toContain('Glance tender'));
});

test('lists an ended viewing until it has an auction', async () => {
  const viewing = { _id: 'v1', name: 'Mouse viewing', status: 'published' as const, startDate: '2099-11-23' };
  const coming = { ...viewing, endDate: '2099-11-25', rooms: 2, companies: 1 };
  const become = serveSummary(aSummary({ comingViewings: [coming] }));
  browser.open('/dashboard', { as: anAdmin() });
  await screen.findByRole('article', { name: 'Mouse viewing' });
  await untilText(() => card('Mouse viewing'), 'Viewing published');
  become({ comingViewings: [{ ...coming, status: 'live' }] }, 'viewingUpdated', { viewing: { _id: 'v1' } });
  await untilText(() => card('Mouse viewing'), 'Live Viewing');
  const waits = { ...NO_NEEDS, viewingsWithoutAuction: [viewing] };
  become({ needs: waits }, 'viewingUpdated', { viewing: { _id: 'v1' } });
  const link = await screen.findByRole('link', { name: 'Create an auction: Mouse viewing' });
  expect(link.getAttribute('href')).toBe('/auction-setup?viewing=v1');
  become({}, 'auctionUpdated', { auction: { _id: 'a1' } });
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Create an auction/ })).toBeNull());
});

test('a new firm sees its first steps instead of charts, until it has bids', async () => {
  const become = serveSummary(aSummary());
  browser.open('/dashboard', { as: anAdmin() });
  const steps = await screen.findByRole('region', { name: 'First steps' });
  expect(within(steps).getAllByRole('listitem').length).toBeGreaterThan(5);
  expect(screen.queryByRole('region', { name: 'The last 30 days' })).toBeNull();
  const day = { date: '2026-11-23', bids: 1, companies: 1, lots: 0, sold: 0, value: 0 };
  become({ days: [day] }, 'auctionUpdated', { auction: { _id: 'a1' } });
  await screen.findByRole('region', { name: 'The last 30 days' });
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('the first steps show a change of the settings at once', async () => {
  serveSummary(aSummary());
  browser.open('/dashboard', { as: anAdmin() });
  const steps = await screen.findByRole('region', { name: 'First steps' });
  expect(steps.textContent).not.toContain('Scheldt, without a logo.');
  setHouse({ ...EMPTY_HOUSE, name: 'Scheldt', timeZone: 'Europe/Brussels' });
  await untilText(() => steps, 'Scheldt, without a logo.');
  expect(steps.textContent).toContain('otherwise Europe/Brussels.');
});

test('a chart without a value is a sentence, not an axis of made-up numbers', async () => {
  serveSummary(aSummary({ days: [{ date: '2026-11-27', bids: 1, companies: 1, lots: 0, sold: 0, value: 0 }] }));
  serveDatabase(browser.server);
  browser.open('/dashboard', { as: anAdmin() });
  const sold = await screen.findByRole('region', { name: 'Sold a day' });
  expect(sold.textContent).toContain('Nothing in the last 30 days.');
});
