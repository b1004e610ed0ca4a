import { expect, test } from '@jest/globals';
import type { AuctionView, BidView, HappeningView } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aBid, aCompany, aLot, anAdmin, anAuction, aUser } from '../../../testing/examples.js';
import { refusal } from '../../../testing/fake-server.js';
import { push } from '../../../testing/fake-socket.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { choose, fill, isDisabled, press, untilNoDialog, untilText } from '../../../testing/page.js';

/** The control room of an auction with bids of two companies. */

const browser = fakeBrowser();
const [ada, bea] = ['Ada', 'Bea'].map((firstName, index) =>
  aUser({ _id: `c${index + 1}.u1`, companyId: `c${index + 1}`, firstName, email: `${firstName}@buyers.test` }),
);
const companies = [aCompany({ name: 'Ada Diamonds' }), aCompany({ _id: 'c2', name: 'Bea Diamonds', users: ['c2.u1'] })];
const LOTS = [12_000, 5_000.5, 30_000].map((reservePrice, index) =>
  aLot({ _id: `l${index + 1}`, lotNo: `${index + 1}`, reservePrice }),
);
const bidOf = (companyId: string, lotNo: string, change: Partial<BidView>): BidView =>
  aBid({ _id: `${companyId}.${lotNo}`, lot: `l${lotNo}`, companyId, userId: `${companyId}.u1`, ...change });

async function enterRoom(change: Partial<AuctionView> = {}) {
  const auction = anAuction({ ...change, users: ['c1.u1', 'c2.u1'], companies: ['c1', 'c2'], lots: 3 });
  const bids = [
    bidOf('c1', '1', { biddingAmount: 13_100.25, revisedAt: '2026-11-28T10:05:00.000Z' }),
    bidOf('c2', '1', { biddingAmount: 12_500 }),
    bidOf('c1', '2', { biddingAmount: 4_321.99 }),
  ];
  const database = serveDatabase(browser.server, {
    users: [ada!, bea!],
    companies,
    auctions: [auction],
    lots: LOTS,
    bids,
  });
  browser.server.on<{ biddings: BidView[] }>('GET /api/bidding/get/userbiddings/*', { biddings: bids });
  const { user, router } = browser.open('/auction-monitoring?id=a1', { as: anAdmin() });
  /* The tabs appear once the auction is loaded. */
  await screen.findByRole('tab', { name: 'Lot by lot' });
  return { user, router, house: database };
}

type User = Awaited<ReturnType<typeof enterRoom>>['user'];

/** Opens the drawer of a lot and in it the form for a bid of a company. */
async function openEntry(user: User, lotNo: string): Promise<HTMLElement> {
  await user.click(screen.getByRole('tab', { name: 'Lot by lot' }));
  await press(user, `Open lot ${lotNo}`, await screen.findByRole('tabpanel', { name: 'Lot by lot' }));
  await press(user, 'Bid for a company…', await screen.findByRole('dialog', { name: `Lot ${lotNo}` }));
  return screen.findByRole('dialog', { name: `Bid for a company on lot ${lotNo}` });
}

const chooseBuyer = (user: User, entry: HTMLElement, name: RegExp): Promise<void> =>
  choose(user, within(entry).getByRole('combobox', { name: 'Company and buyer' }), name);

test('an admin must confirm a doubtful amount before it is entered for a company', async () => {
  const { user, house: database } = await enterRoom();
  const entry = await openEntry(user, '2');
  await chooseBuyer(user, entry, /^Bea/);
  await fill(user, within(entry).getByLabelText(/^Reason/), 'By telephone');
  const amount = within(entry).getByLabelText(/^Amount \(USD\)/);
  await fill(user, amount, '3000500');
  const tick = within(entry).getByRole('checkbox', { name: /^Yes, I mean \$3,000,500\.00/ });
  const enter = within(entry).getByRole('button', { name: 'Enter $3,000,500.00' });
  expect(isDisabled(enter)).toBe(true);
  await user.click(tick);
  expect(isDisabled(enter)).toBe(false);
  await fill(user, amount, '3000.50');
  expect(within(entry).queryByRole('checkbox')).toBeNull();
  await press(user, 'Enter $3,000.50', entry);
  await waitFor(() => expect(database.bids).toHaveLength(4));
  const body = browser.server.callsOf('POST /api/bidding/create')[0]?.body;
  expect(body).toMatchObject({ lotId: 'l2', biddingAmount: 3_000.5, companyId: 'c2', reason: 'By telephone' });
  const rows = () => within(screen.getByRole('table', { name: 'Bids on lot 2' })).getAllByRole('row');
  await waitFor(() =>
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Company/),
      expect.stringMatching(/^Ada.*4,321\.99.*LeadsVoid…$/),
      expect.stringMatching(/^Bea.*by the house.*3,000\.50.*StandingVoid…$/),
    ]),
  );
});

test("if bids can only be raised, an admin cannot enter less than the company's bid", async () => {
  const { user } = await enterRoom({ withdrawals: 'forbidden' });
  const entry = await openEntry(user, '2');
  await fill(user, within(entry).getByLabelText(/^Reason/), 'By telephone');
  await fill(user, within(entry).getByLabelText(/^Amount \(USD\)/), '4000');
  await chooseBuyer(user, entry, /^Ada/);
  await untilText(() => entry, 'Below the company’s bid of $4,321.99: bids can only be raised');
  await untilText(() => entry, 'The winner pays its own bid. A bid is binding: it may be raised');
  expect(within(entry).queryByRole('checkbox')).toBeNull();
  expect(isDisabled(within(entry).getByRole('button', { name: 'Enter the bid' }))).toBe(true);
  // The other company has no bid on the lot, so the amount can be entered.
  await chooseBuyer(user, entry, /^Bea/);
  expect(isDisabled(within(entry).getByRole('button', { name: 'Enter $4,000.00' }))).toBe(false);
});

test('a confirmed amount must be confirmed again for another company', async () => {
  const { user } = await enterRoom();
  const entry = await openEntry(user, '3');
  await chooseBuyer(user, entry, /^Ada/);
  await fill(user, within(entry).getByLabelText(/^Amount \(USD\)/), '90000000');
  const box = () =>
    within(within(entry).getByRole('alert')).getByRole<HTMLInputElement>('checkbox', {
      name: /^Yes, I mean \$90,000,000\.00/,
    });
  await user.click(box());
  expect(box().checked).toBe(true);
  await chooseBuyer(user, entry, /^Bea/);
  expect(box().checked).toBe(false);
  await press(user, 'Back', entry);
  await press(user, 'Discard');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Bid for a company/ })).toBeNull());
});

test('a bid for a company that waits for a second person closes the form', async () => {
  const { user, house: database } = await enterRoom();
  browser.server.on<object>('POST /api/bidding/create', refusal(202, 'SECOND_PERSON_NEEDED'));
  const entry = await openEntry(user, '2');
  await chooseBuyer(user, entry, /^Bea/);
  await fill(user, within(entry).getByLabelText(/^Reason/), 'By telephone');
  await fill(user, within(entry).getByLabelText(/^Amount \(USD\)/), '5100');
  await press(user, 'Enter $5,100.00', entry);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Bid for a company/ })).toBeNull());
  expect((await screen.findByText('SECOND_PERSON_NEEDED')).closest('[role]')?.getAttribute('role')).toBe('status');
  expect(database.bids).toHaveLength(3);
});

test('the bids of a person, and each bid in the grid of lots and companies', async () => {
  const { user, router } = await enterRoom();
  await user.click(screen.getByRole('tab', { name: 'People' }));
  await waitFor(() => expect(router.state.location.search).toContain('view=people'));
  await press(user, /^Bids of Ada/);
  const placed = await screen.findByRole('dialog', { name: /^Bids of Ada/ });
  await untilText(() => placed, '$13,100.25');
  expect(
    within(placed)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Lot/),
    expect.stringMatching(/^1\$13,100\.25.*Standing$/),
    expect.stringMatching(/^2\$4,321\.99.*Standing$/),
  ]);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('tab', { name: 'Lots × companies' }));
  // Both bids are above the reserve of 12,000.00; one of them leads.
  const leading = await screen.findByTitle('Lot 1, Ada Diamonds: revised, $13,100.25, 109.17% of the reserve, leads');
  expect(leading.dataset['heat']).toBe('met');
  screen.getByTitle('Lot 1, Bea Diamonds: bid, $12,500.00, 104.17% of the reserve');
});

test.each(['live', 'paused', 'pending'] as const)(
  'a %s auction whose key is lost says so, and can only be cancelled',
  async (status) => {
    const { user } = await enterRoom({ status, bidVisibility: 'sealed', keyLost: true });
    await screen.findByText('No bids are possible in this auction');
    const main = screen.getByRole('main');
    const buttons = within(main)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(buttons).toContain('Cancel auction');
    for (const name of ['Go live', 'Pause', 'Resume', 'Extend']) expect(buttons).not.toContain(name);
    expect(screen.queryByRole('button', { name: /^(More for|Void|Remind)/ })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Lot by lot' }));
    await press(user, 'Open lot 1', await screen.findByRole('tabpanel', { name: 'Lot by lot' }));
    const drawer = await screen.findByRole('dialog', { name: 'Lot 1' });
    expect(within(drawer).queryByRole('button', { name: /^(Bid for a company|Withdraw the lot)/ })).toBeNull();
  },
);

test('actions that cannot be undone are apart, in a menu, and ask before they act', async () => {
  const { user } = await enterRoom();
  within(screen.getByRole('main')).getByRole('button', { name: 'Extend' });
  const dangers = { 'Void a company’s bids…': /^Void a company/, Complete: /^Complete /, 'Cancel auction': /^Cancel / };
  for (const [name, question] of Object.entries(dangers)) {
    expect(screen.queryByRole('button', { name })).toBeNull();
    await press(user, 'More for December rough');
    const menu = await screen.findByRole('menu');
    expect(menu.textContent).toContain('Cannot be undone');
    await user.click(within(menu).getByRole('menuitem', { name }));
    await screen.findByRole('dialog', { name: question });
    await user.keyboard('{Escape}');
    await untilNoDialog();
  }
  expect(browser.server.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a wall display has no actions; Escape, or a reload of its address, keeps it usable', async () => {
  const { user, router } = await enterRoom();
  await press(user, 'Full screen');
  await waitFor(() => expect(document.documentElement.dataset['wall']).toBe('on'));
  expect(router.state.location.search).toContain('wall=on');
  expect(screen.queryByRole('button', { name: /^(Pause|Extend|More for|Remind)/ })).toBeNull();
  screen.getByRole('grid', { name: 'Lots by companies' });
  // The browser leaves full screen automatically on Escape.
  document.dispatchEvent(new Event('fullscreenchange'));
  await screen.findByRole('button', { name: 'Pause' });
  expect(document.documentElement.dataset['wall']).toBeUndefined();
  await press(user, 'Full screen');
  await press(user, 'Leave full screen');
  await screen.findByRole('button', { name: 'Full screen' });
});

test('the legend opens from its button', async () => {
  const { user } = await enterRoom();
  expect(screen.queryByText('reserve met')).toBeNull();
  await press(user, 'Legend');
  await untilText(() => screen.getByRole('group', { name: 'Legend' }), 'reserve met');
});

test('an admin voids a single bid of a company, or all of them', async () => {
  const { user, house: database } = await enterRoom();
  browser.server.on<{ biddings: BidView[] }>('PATCH /api/bidding/void/*', ({ body }) => {
    const { companyId, bidIds } = body as { companyId: string; bidIds?: string[] };
    database.bids = database.bids.map((bid) =>
      bid.companyId === companyId && (bidIds?.includes(bid._id) ?? true) ? { ...bid, status: 'void' } : bid,
    );
    return { biddings: database.bids };
  });
  const bodies = () => browser.server.callsOf('PATCH /api/bidding/void/*').map(({ body }) => body);
  const openDialog = async (company: RegExp) => {
    await press(user, 'More for December rough');
    await user.click(await screen.findByRole('menuitem', { name: 'Void a company’s bids…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Void a company’s bids' });
    await choose(user, within(dialog).getByRole('combobox', { name: 'Company' }), company);
    await fill(user, within(dialog).getByLabelText(/^Reason/), 'A typing error');
    return dialog;
  };
  const dialog = await openDialog(/^Ada Diamonds \(2 bids\)/);
  await user.click(within(dialog).getByRole('radio', { name: 'Single bids' }));
  expect(isDisabled(within(dialog).getByRole('button', { name: 'Void 0 bids' }))).toBe(true);
  await user.click(within(dialog).getByRole('checkbox', { name: 'Lot 2: $4,321.99' }));
  await press(user, 'Void 1 bid', dialog);
  await screen.findByText('The chosen bids of Ada Diamonds are void.');
  const told = { reason: 'A typing error', toldToCompany: true };
  expect(bodies()).toEqual([{ companyId: 'c1', bidIds: ['c1.2'], ...told }]);

  // The company has one bid left: there is nothing to choose from.
  const again = await openDialog(/^Ada Diamonds \(1 bid\)/);
  expect(within(again).queryByRole('radio')).toBeNull();
  await press(user, 'Void 1 bid', again);
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).toEqual({ companyId: 'c1', ...told });
});

test('an admin voids one bid from the drawer of its lot', async () => {
  const { user, house: database } = await enterRoom();
  browser.server.on<{ biddings: BidView[] }>('PATCH /api/bidding/void/*', ({ body }) => {
    const { bidIds } = body as { bidIds: string[] };
    database.bids = database.bids.map((bid) => (bidIds.includes(bid._id) ? { ...bid, status: 'void' } : bid));
    return { biddings: database.bids };
  });
  await user.click(screen.getByRole('tab', { name: 'Lot by lot' }));
  await press(user, 'Open lot 1', await screen.findByRole('tabpanel', { name: 'Lot by lot' }));
  const drawer = await screen.findByRole('dialog', { name: 'Lot 1' });
  await press(user, 'Void the bid of Bea Diamonds', drawer);
  const question = await screen.findByRole('dialog', { name: 'Void the bid on lot 1?' });
  expect(question.textContent).toContain('Bea Diamonds, $12,500.00');
  await fill(user, within(question).getByLabelText(/^Reason/), 'A typing error');
  await press(user, 'Void 1 bid', question);
  await screen.findByText('The bid of Bea Diamonds on lot 1 is void.');
  expect(browser.server.callsOf('PATCH /api/bidding/void/*').map(({ body }) => body)).toEqual([
    { companyId: 'c2', bidIds: ['c2.1'], reason: 'A typing error', toldToCompany: true },
  ]);
  await waitFor(() =>
    expect(within(drawer).queryByRole('button', { name: 'Void the bid of Bea Diamonds' })).toBeNull(),
  );
  within(drawer).getByRole('button', { name: 'Void the bid of Ada Diamonds' });
});

test('the control room shows whose bids moved the end', async () => {
  const { house: database } = await enterRoom();
  const movedBy = { companyId: 'c2', times: 2 };
  const moved: HappeningView = {
    ...{ _id: 'h1', at: '2026-11-28T10:05:00.000Z', kind: 'endMoved', lotId: null, cause: null },
    ...{ endsAt: '2026-11-28T10:07:00.000Z', companyId: null, reason: null, movedBy },
  };
  database.happenings = [moved];
  push.message('timeExtended', { auction: { _id: 'a1', endsAt: '2099-01-01T00:02:00.000Z' } });
  await untilText(
    () => screen.getByRole('region', { name: 'What happened' }),
    'End moved by bids of: Bea Diamonds (2)',
  );
  await untilText(
    () => screen.getByRole('region', { name: 'What happened' }),
    'by a bid of Bea Diamonds, 2 times so far',
  );
});

test('a void bid does not look like a withdrawn one', async () => {
  const { user, house: database } = await enterRoom();
  database.bids = database.bids
    .with(0, { ...database.bids[0]!, status: 'void' })
    .with(1, { ...database.bids[1]!, status: 'withdrawn' });
  push.message('lotsChanged', { auctionId: 'a1' });
  const cell = (company: string) => screen.getByTitle(new RegExp(`^Lot 1, ${company}`));
  await waitFor(() => expect(cell('Ada Diamonds').dataset['state']).toBe('void'));
  expect(cell('Bea Diamonds').dataset['state']).toBe('withdrawn');
  await user.click(cell('Ada Diamonds'));
  await untilText(() => screen.getByRole('main'), 'Lot 1, Ada Diamonds: void');
});
