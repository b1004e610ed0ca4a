import { expect, test } from '@jest/globals';
import type { LotPreference } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../testing/browser.js';
import { aCompany, aLot, anAdmin, anAuction, aUser } from '../../testing/examples.js';
import { LOST } from '../../testing/fake-server.js';
import { push } from '../../testing/fake-socket.js';
import { changePreference, serveDatabase } from '../../testing/fake-database.js';
import { fill, deferred, untilNoDialog, untilText, valueOf } from '../../testing/page.js';
import { serveAuctionCommands } from './testing/auction-commands.js';
import {
  bidElsewhere,
  cutLine,
  enterFloor,
  field,
  keepElsewhere,
  lotsOf,
  review,
  REVIEW_KEYS,
  row,
  send,
  type,
} from './testing/floor.js';

/** Live messages to an open tab, also during a request. */

const browser = fakeBrowser();
const LOTS = ['1', '2'].map((lotNo) => aLot({ _id: `l${lotNo}`, lotNo }));

test('shows marks from elsewhere at once, in the catalogue and on the floor', async () => {
  const database = serveDatabase(browser.server, { auctions: [anAuction({ status: 'pending' })], lots: LOTS });
  const markElsewhere = (lotId: string, change: Partial<LotPreference>) => {
    changePreference(database, lotId, change);
    push.message('marksChanged', { auctionId: 'a1' });
  };
  const { user } = browser.open('/published-auction?id=a1', { as: aUser(), company: aCompany() });
  const star = (lotNo: string) => screen.getByRole('button', { name: `Favourite lot ${lotNo}` });
  const isStarred = (lotNo: string) =>
    waitFor(() => expect(star(lotNo).getAttribute('aria-pressed')).toBe('true'), { timeout: 30_000 });
  const note = await screen.findByLabelText('Our note on lot 2');
  await fill(user, note, 'Mine');
  markElsewhere('l1', { favourite: true, priority: 4 });
  await isStarred('1');
  expect(valueOf(screen.getByLabelText('Our priority of lot 1'))).toBe('4');
  expect(valueOf(note)).toBe('Mine');
  await user.click(screen.getByRole('link', { name: 'Prepare bids' }));
  await screen.findByRole('table', { name: 'Lots' });
  expect(star('2').getAttribute('aria-pressed')).toBe('false');
  markElsewhere('l2', { favourite: true });
  await isStarred('2');
});

test('invites at once a user who was invited to the auction before', async () => {
  const people = ['Nora', 'Olga', 'Pim'].map((firstName, index) =>
    aUser({
      ...{ _id: `c${index}.u1`, companyId: `c${index}`, firstName },
      email: `${firstName.toLowerCase()}@buyers.test`,
    }),
  );
  const companies = people.map(({ firstName, companyId, _id }) =>
    aCompany({ _id: companyId!, name: `${firstName} Diamonds`, users: [_id] }),
  );
  const before = anAuction({ name: 'Spring of Nora', users: ['c0.u1', 'c1.u1'], companies: ['c0', 'c1'] });
  const now = anAuction({
    ...{ _id: 'a2', name: 'Autumn of Nora', status: 'pending', published: false },
    ...{ users: [], companies: [], startsAt: '2026-12-01T00:00:00.000Z', createdAt: '2026-11-20T00:00:00.000Z' },
  });
  const database = serveDatabase(browser.server, { users: people, companies, auctions: [before, now] });
  serveAuctionCommands(browser.server, database);
  const { user } = browser.open('/auction-setup?id=a2&step=2', { as: anAdmin() });
  await user.click(await screen.findByRole('button', { name: 'Choose those of Spring of Nora' }));
  await user.click(await screen.findByRole('button', { name: 'Invite 2 people' }));
  await screen.findAllByText(/2 people invited/);
  expect(screen.getByRole('main').textContent).toContain('Invited: 2');
  const table = await screen.findByRole('table', { name: 'Invited companies' });
  expect(table.textContent).toContain('nora@buyers.test');
  expect(table.textContent).not.toContain('pim@buyers.test');
});

test('an auction that is published appears in the list of a buyer that is open', async () => {
  const database = serveDatabase(browser.server);
  browser.open('/auctions', { as: aUser(), company: aCompany() });
  await screen.findByRole('heading', { level: 1 });
  const auction = anAuction({ name: 'News of Quin', status: 'pending' });
  database.auctions = [auction];
  push.message('auctionUpdated', { auction: { _id: 'a1', status: 'pending', published: true } });
  expect(await screen.findByRole('article', { name: 'News of Quin' })).toBeTruthy();
});

test('an auction that is published appears in the list of an admin that is open', async () => {
  const database = serveDatabase(browser.server);
  browser.open('/auction-management?search=n%C3%89ws+of+Quin', { as: anAdmin() });
  await screen.findByRole('heading', { level: 1 });
  database.auctions = [anAuction({ name: 'News of Quin', status: 'pending' })];
  push.message('auctionUpdated', { auction: { _id: 'a1', status: 'pending', published: true } });
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain('News of Quin'));
});

test('counts each key that is typed while bids are being sent', async () => {
  const { user } = await enterFloor(browser, { lots: lotsOf(['1', '2']) });
  const { answer, goOn } = deferred();
  browser.server.before('POST /api/bidding/create', () => answer.then(() => LOST));
  await type(user, '1', '1500');
  await send(user, '1', REVIEW_KEYS);
  await user.click(within(await waitFor(review)).getByRole('button', { name: /^Submit/ }));
  await waitFor(() => expect(browser.server.callsOf('POST /api/bidding/create')).toHaveLength(1));
  await user.keyboard('{Escape}');
  await untilNoDialog();
  await user.click(field('2'));
  await user.keyboard('12500');
  expect(valueOf(field('2'))).toBe('12500');
  await user.click(screen.getByRole('button', { name: 'Our limits' }));
  const limit = await screen.findByLabelText('Buying limit $');
  await user.click(limit);
  await user.keyboard('987654');
  expect(valueOf(limit)).toBe('987654');
  goOn(null);
});

test('shows changes between the first read and the first live message', async () => {
  const auction = anAuction({ status: 'pending', startsAt: '2098-01-01T00:00:00.000Z' });
  const database = serveDatabase(browser.server, { auctions: [auction], lots: LOTS });
  // HTTP calls work, but no live connection is established.
  push.deafen();
  browser.open('/live-auction?id=a1', { as: aUser(), company: aCompany() });
  await screen.findByText('Starts in');
  database.auctions = [{ ...auction, status: 'live', startsAt: '2026-11-01T00:00:00.000Z' }];
  push.mend();
  await screen.findByText('Connected');
  await screen.findByText('Ends in');
});

test('removes a draft that was changed and sent elsewhere while the tab was offline', async () => {
  const { user, database } = await enterFloor(browser, { lots: lotsOf(['1', '2']) });
  await type(user, '1', '1000');
  await waitFor(() => expect(database.drafts.lots).toMatchObject([{ lotId: 'l1', amount: '1000' }]));
  await cutLine(browser);
  browser.mend();
  // After the reconnection the server sends the missed messages.
  await screen.findByText('Connected');
  keepElsewhere(database, { lots: [] });
  bidElsewhere(database, '1', 1_200);
  await untilText(() => row('1'), /Received \d\d:\d\d:\d\d/);
  await waitFor(() => expect(valueOf(field('1'))).toBe(''));
});

test('a bid from another tab is shown in the empty field', async () => {
  const { database } = await enterFloor(browser, { lots: lotsOf(['1', '2']) });
  bidElsewhere(database, '1', 1_200);
  await waitFor(() => expect(field('1').getAttribute('placeholder')).toBe('1,200.00'));
  expect(field('2').getAttribute('placeholder')).toBe('');
});
