import { afterEach, expect, test } from '@jest/globals';
import { SALE_RULES, type AuctionView } from '@tender/contracts';
import { screen, waitFor } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aLot, anAdmin, anAuction, aUser } from '../../../testing/examples.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { fill, press, untilText, valueOf } from '../../../testing/page.js';

/** The rules of bidding in an auction's details: proposals of the form, and rules of older auctions. */

const browser = fakeBrowser();
const { visibilities } = SALE_RULES.tenderPayAsBid;
afterEach(() => void Object.assign(SALE_RULES.tenderPayAsBid, { visibilities }));

const main = () => screen.getByRole('main');
const isChecked = (label: RegExp): boolean => screen.getByLabelText<HTMLInputElement>(label).checked;
const created = () => {
  const database = serveDatabase(browser.server, {});
  browser.server.on<{ createdAuction: AuctionView }>('POST /api/auction/create', ({ body }) => {
    const createdAuction = anAuction({
      ...(body as Partial<AuctionView>),
      _id: 'new',
      status: 'pending',
      published: false,
    });
    database.auctions.push(createdAuction);
    return { createdAuction };
  });
  return database;
};
const sentTo = (route: `${string} /${string}`) => browser.server.callsOf(route).map(({ body }) => body);

test('a new auction has bids that cannot be withdrawn, and a soft close with limits', async () => {
  created();
  const { user } = browser.open('/auction-setup', { as: anAdmin() });
  await fill(user, await screen.findByLabelText(/^Name/), 'January tender');
  expect(isChecked(/^Bids may be withdrawn/)).toBe(false);
  await untilText(main, 'Also in the last second. If not, bids cannot be lowered either.');

  await user.click(screen.getByLabelText(/^Soft close/));
  expect(valueOf(await screen.findByLabelText('Least rise in percent'))).toBe('1');
  expect(valueOf(screen.getByLabelText('Latest end, in seconds'))).toBe('1440');
  await fill(user, screen.getByLabelText('moves the end … seconds later'), '60');
  expect(valueOf(screen.getByLabelText('Latest end, in seconds'))).toBe('720');

  await press(user, 'Create auction');
  await waitFor(() => expect(sentTo('POST /api/auction/create')).toHaveLength(1));
  expect(sentTo('POST /api/auction/create')).toMatchObject([
    {
      withdrawals: 'forbidden',
      extension: { windowSeconds: 120, extendSeconds: 60, stepPercent: 1, latestEndSeconds: 720 },
    },
  ]);
});

test('limits stay as an admin enters or clears them', async () => {
  created();
  const { user } = browser.open('/auction-setup', { as: anAdmin() });
  await fill(user, await screen.findByLabelText(/^Name/), 'January tender');
  await user.click(screen.getByLabelText(/^Soft close/));
  await fill(user, await screen.findByLabelText('Least rise in percent'), '');
  await fill(user, screen.getByLabelText('Latest end, in seconds'), '600');
  await fill(user, screen.getByLabelText('moves the end … seconds later'), '30');
  await press(user, 'Create auction');
  await waitFor(() => expect(sentTo('POST /api/auction/create')).toHaveLength(1));
  expect(sentTo('POST /api/auction/create')).toMatchObject([
    { extension: { windowSeconds: 120, extendSeconds: 30, latestEndSeconds: 600 } },
  ]);
  expect(JSON.stringify(sentTo('POST /api/auction/create'))).not.toContain('stepPercent');
});

test('a sealed auction says that bids can be lowered', async () => {
  serveDatabase(browser.server, {});
  const { user } = browser.open('/auction-setup', { as: anAdmin() });
  await user.click(await screen.findByLabelText(/^Sealed to the house, too/));
  await untilText(main, 'A sealed bid can always be lowered');
});

test('an auction of a type that is never sealed cannot be sealed', async () => {
  Object.assign(SALE_RULES.tenderPayAsBid, { visibilities: ['open'] });
  serveDatabase(browser.server, {});
  browser.open('/auction-setup', { as: anAdmin() });
  expect(await screen.findByLabelText(/^Sealed to the house, too/)).toHaveProperty('disabled', true);
});

test('a draft of an older release keeps its rules, and is copied into one with the present rules', async () => {
  const database = created();
  database.auctions.push(
    anAuction({
      ...{ name: 'Old draft', status: 'pending', published: false, rules: 2, withdrawals: 'forbidden', lots: 2 },
      extension: { windowSeconds: 60, extendSeconds: 60 },
      endsAt: '2099-01-01T00:00:17.000Z',
    }),
  );
  database.users.push(aUser({ _id: 'c1.u1', email: 'bea@bea.test' }));
  database.lots.push(
    aLot({ _id: 'a1.l1', lotNo: '1', reservePrice: 100, good: 'v1.g1' }),
    aLot({ _id: 'a1.l2', lotNo: '2', reservePrice: 200, withdrawn: true }),
  );
  browser.server.on<object>('GET /api/user/awaited/*', ({ rest }) => ({
    awaited: rest === 'a1' ? [{ email: 'cor@new.test', invitedAt: '2026-11-01T00:00:00.000Z' }] : [],
  }));
  browser.server.on<object>('PATCH /api/auction/bulk-invite/*', ({ rest, body }) => ({
    auction: database.auctions.find(({ _id }) => _id === rest),
    invited: (body as { emails: string[] }).emails,
    skipped: [],
  }));
  const { user } = browser.open('/auction-setup?id=a1', { as: anAdmin() });
  await untilText(main, 'An older release created this auction');
  await untilText(main, 'In this auction a bid can always be lowered.');
  expect(screen.queryByLabelText('Least rise in percent')).toBeNull();

  await press(user, 'Copy as a new auction');
  await screen.findByText('The copy is complete.');
  expect(sentTo('POST /api/auction/create')).toMatchObject([
    {
      name: 'Old draft',
      endsAt: '2099-01-01T00:00:17.000Z',
      withdrawals: 'forbidden',
      extension: { windowSeconds: 60, extendSeconds: 60 },
    },
  ]);
  expect(browser.server.callsOf('POST /api/lot/upload/*').map(({ rest }) => rest)).toEqual(['new']);
  expect(database.lots.filter(({ auctionId }) => auctionId === 'new')).toMatchObject([
    { lotNo: '1', reservePrice: 100 },
  ]);
  expect(sentTo('PATCH /api/auction/bulk-invite/*')).toEqual([{ emails: ['bea@bea.test', 'cor@new.test'] }]);
  // The form of the copy offers the fields that its rules allow.
  expect(await screen.findByLabelText('Least rise in percent')).toBeTruthy();
  expect(main().textContent).not.toContain('An older release');
});
