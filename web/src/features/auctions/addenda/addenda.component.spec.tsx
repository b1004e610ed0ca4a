import { expect, test } from '@jest/globals';
import type { AddendumView, AuctionView, LotView } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aCompany, aLot, anAdmin, anAuction, aUser } from '../../../testing/examples.js';
import { push } from '../../../testing/fake-socket.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { fill, untilNoDialog, press, untilText } from '../../../testing/page.js';
import { enterFloor, lotsOf, row, type } from '../testing/floor.js';

/** Changes of a published auction: the view of buyers, and the questions to admins. */

const browser = fakeBrowser();
const AT = '2026-11-20T10:00:00.000Z';
const coming = (change: Partial<AuctionView> = {}): AuctionView =>
  anAuction({ status: 'pending', startsAt: '2098-12-31T00:00:00.000Z', ...change });
const changed = { addenda: 2, addendumAt: AT };
const buyer = { as: aUser(), company: aCompany() };
const ADDENDA: AddendumView[] = [
  {
    ...{ _id: 'e2', number: 2, at: AT, grade: 'material', reason: 'Weighed again' },
    changes: [{ lotId: 'l1', no: '1', field: 'carats', before: 3.5, after: 3.25 }],
  },
  {
    ...{ _id: 'e1', number: 1, at: AT, grade: 'note', reason: null },
    changes: [{ field: 'description', before: 'Old words', after: 'Other words' }],
  },
];
const serveAddenda = (addenda = ADDENDA) =>
  browser.server.on<object>('GET /api/auction/addenda/*', { addenda, nextCursor: null });
const main = () => screen.getByRole('main');

test('a buyer reads the changes and marks them as read', async () => {
  const database = serveDatabase(browser.server, { auctions: [coming({ ...changed, addendaSeen: 1 })] });
  serveAddenda();
  browser.server.on<{ addendaSeen: number }>('PATCH /api/auction/addenda/seen/*', ({ body }) => {
    const { number: addendaSeen } = body as { number: number };
    database.auctions = [coming({ ...changed, addendaSeen })];
    return { addendaSeen };
  });
  const { user } = browser.open('/auction-card?id=a1', buyer);
  const list = await screen.findByRole('region', { name: 'Changes' });
  await untilText(() => list, /Change 2.*Material.*New.*Reason: Weighed again.*Lot 1: Carats.*3\.5.*3\.25/s);
  expect(within(list).getAllByText('New')).toHaveLength(1);
  await press(user, 'Mark as read', list);
  await waitFor(() => expect(within(list).queryByRole('button', { name: 'Mark as read' })).toBeNull());
  expect(browser.server.callsOf('PATCH /api/auction/addenda/seen/*').map(({ body }) => body)).toEqual([{ number: 2 }]);
});

test('tiles and the catalogue show a change until it is read', async () => {
  const lot = (lotNo: string, more: Partial<LotView> = {}) => aLot({ _id: `l${lotNo}`, lotNo, ...more });
  const lots = [lot('1', { addendum: { number: 2, at: AT } }), lot('2', { addendum: { number: 1, at: AT } }), lot('3')];
  serveDatabase(browser.server, { auctions: [coming({ ...changed, addendaSeen: 1 })], lots });
  serveAddenda();
  const { router } = browser.open('/published-auction?id=a1', buyer);
  await screen.findByText(/1 change that you have not marked as read/);
  const marks = () => [...main().querySelectorAll('[data-changed]')].map(({ textContent }) => textContent);
  expect(marks()).toEqual(['Changed on 20 Nov 2026']);
  await router.navigate('/auctions');
  const link = await screen.findByRole('link', { name: /^Changed on/ });
  expect(link.getAttribute('href')).toBe('/auction-card?id=a1#changes');
});

test('the floor marks a changed lot, with more emphasis if something was prepared', async () => {
  const lots = lotsOf(['1', '2']).map((lot) => ({ ...lot, addendum: { number: 1, at: AT } }));
  const { user } = await enterFloor(browser, { lots, auction: { addenda: 1, addendumAt: AT, addendaSeen: 0 } });
  await untilText(() => row('1'), 'Changed on 20 Nov 2026');
  expect(row('1').textContent).not.toContain('Check what you have prepared');
  await type(user, '1', '500');
  await untilText(() => row('1'), 'Check what you have prepared for it.');
  expect(row('2').textContent).not.toContain('Check what you have prepared');
});

test('an auction without changes shows no list of them, and a live message adds it', async () => {
  serveDatabase(browser.server, { auctions: [coming()] });
  serveAddenda();
  browser.open('/auction-card?id=a1', buyer);
  await screen.findByText(
    'Sealed to competitors: other companies never see your bids. The staff of the house see them.',
  );
  await screen.findByRole('heading', { name: 'December rough' });
  expect(main().textContent).not.toMatch(/change/i);
  push.message('auctionAddendum', { auctionId: 'a1', number: 2, grade: 'material', at: AT });
  await untilText(main, /Changes since the auction was published.*Change 2/s);
});

test('an admin sees the difference, and gives the reason that buyers read', async () => {
  const auction = coming({ description: 'Old' });
  const database = serveDatabase(browser.server, { auctions: [auction] });
  browser.server
    .on<object>('GET /api/notifications/audience/addenda', { audience: { recipients: 7, sample: [] } })
    .on<{ updatedAuction: AuctionView }>('PATCH /api/auction/update/*', ({ body }) => {
      const { addendum: _, ...details } = body as Partial<AuctionView> & { addendum?: object };
      database.auctions = [{ ...auction, ...details }];
      return { updatedAuction: database.auctions[0]! };
    });
  const { user } = browser.open('/auction-setup?id=a1', { as: anAdmin() });
  await fill(user, await screen.findByLabelText('Description'), 'New');
  const question = () => screen.getByRole('dialog', { name: 'Buyers will read this change' });
  await press(user, 'Save details');
  await untilText(question, /7 people are notified.*Description.*Old.*New/s);
  // A reason is required, and "Back" changes nothing.
  expect(within(question()).getByRole<HTMLButtonElement>('button', { name: 'Change and notify' }).disabled).toBe(true);
  await press(user, 'Back', question());
  await untilNoDialog();
  expect(browser.server.callsOf('PATCH /api/auction/update/*')).toEqual([]);

  await press(user, 'Save details');
  await waitFor(question);
  await fill(user, within(question()).getByLabelText(/^Reason/), 'More exact');
  await user.click(within(question()).getByLabelText(/^Material/));
  await press(user, 'Change and notify', question());
  await screen.findByText('The details are saved.');
  expect(browser.server.callsOf('PATCH /api/auction/update/*').map(({ body }) => body)).toEqual([
    { description: 'New', addendum: { reason: 'More exact', grade: 'material' } },
  ]);
});

test.each<[string, Partial<AuctionView>, RegExp, string]>([
  ['of a draft', { published: false }, /^Description/, 'New'],
  ['of an auction of older rules', { rules: 2 }, /^Description/, 'New'],
])('an admin gets no question about a change %s', async (_, change, label, value) => {
  const auction = coming(change);
  serveDatabase(browser.server, { auctions: [auction] });
  browser.server.on<{ updatedAuction: AuctionView }>('PATCH /api/auction/update/*', { updatedAuction: auction });
  const { user } = browser.open('/auction-setup?id=a1', { as: anAdmin() });
  await fill(user, await screen.findByLabelText(label), value);
  await press(user, 'Save details');
  await screen.findByText('The details are saved.');
  expect(browser.server.callsOf('PATCH /api/auction/update/*').map(({ body }) => body)).toEqual([
    { description: 'New' },
  ]);
});

test('an admin gets no question about the reserve alone', async () => {
  const lots = [aLot({ _id: 'l1', lotNo: '1', reservePrice: 100, carats: 5 })];
  const database = serveDatabase(browser.server, { auctions: [coming()], lots });
  const { user } = browser.open('/auction-setup?id=a1&step=1', { as: anAdmin() });
  await press(user, 'Edit lot 1');
  const edit = await screen.findByRole('dialog');
  await fill(user, within(edit).getByLabelText(/^Reserve/), '900');
  await press(user, 'Save the lot', edit);
  await waitFor(() => expect(database.lots[0]).toMatchObject({ reservePrice: 900 }));
  await untilNoDialog();
  expect(browser.server.callsOf('PATCH /api/lot/update/*')[0]?.body).not.toHaveProperty('addendum');
});
