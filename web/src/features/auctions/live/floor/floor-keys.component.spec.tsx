import { afterEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { aUser } from '../../../../testing/examples.js';
import { fakeBrowser } from '../../../../testing/browser.js';
import { LOST } from '../../../../testing/fake-server.js';
import { push } from '../../../../testing/fake-socket.js';
import { fill, untilFocused, deferred, untilText, valueOf } from '../../../../testing/page.js';
import {
  bidElsewhere,
  describedLots,
  enterFloor,
  field,
  aHappening,
  isReceived,
  row,
  send,
  outcomeLog,
  type,
} from '../../testing/floor.js';

/** The trading floor by keyboard, and its announcements to screen readers. */

const browser = fakeBrowser();
afterEach(() => void jest.useRealTimers());

const LOTS = describedLots(['1', '2', '3', '4']);
const isGone = (lotNo: string): Promise<void> =>
  waitFor(() => expect(screen.queryByLabelText(`Bid for lot ${lotNo}`)).toBeNull());

test('screen readers get the happenings, and another bid after one whose answer was lost', async () => {
  const { user, database: house } = await enterFloor(browser, {
    lots: LOTS,
    before: (known) => {
      known.happenings = [aHappening({ kind: 'live' })];
    },
  });
  const { _id } = house.auctions[0]!;
  await screen.findByRole('button', { name: /^What happened\. Last/ });
  const change = (
    kind: 'auctionPaused' | 'auctionLive' | 'timeExtended' | 'auctionUpdated' | 'auctionCompleted',
    auction: object,
    what: Parameters<typeof aHappening>[0],
  ) => {
    house.happenings = [aHappening(what), ...house.happenings];
    Object.assign(house.auctions[0]!, auction);
    push.message(kind, { auction: { _id, ...auction } });
  };
  const [first, second] = ['2098-06-01T10:20:00.000Z', '2098-06-01T11:35:00.000Z'];
  change('timeExtended', { endsAt: first }, { kind: 'endMoved', endsAt: first });
  await untilText(outcomeLog, /The end was moved to.*12:20/);
  change('auctionUpdated', { endsAt: second }, { kind: 'endMoved', endsAt: second });
  await untilText(outcomeLog, /13:35/);
  const pausedAt = new Date().toISOString();
  const reason = 'A question';
  change('auctionPaused', { status: 'paused', pausedAt, reason }, { kind: 'paused', reason });
  await untilText(outcomeLog, 'Paused by the house: A question');
  change('auctionLive', { status: 'live', pausedAt: null, reason: null }, { kind: 'resumed', endsAt: second });
  await untilText(outcomeLog, 'Bidding continues until');

  const { answer, goOn } = deferred();
  browser.server.before('POST /api/bidding/create', () => answer.then(() => LOST));
  await type(user, '1', '1200');
  await send(user, '1');
  await waitFor(() => expect(browser.server.callsOf('POST /api/bidding/create')).toHaveLength(1));
  browser.cut();
  // It is retried for 15 seconds, then unknown.
  jest.useFakeTimers();
  goOn(null);
  await untilText(outcomeLog, 'Lot 1: Unknown: the answer was lost', 30_000);
  browser.mend();
  await screen.findByText('Connected');
  jest.useRealTimers();
  const bid = bidElsewhere(house, '1', 1_300);
  await untilText(outcomeLog, 'Lot 1: Replaced: your company made a later bid');

  const onBehalf = (kind: 'updateBidding' | 'bidWithdrawn', by: 'bidEntered' | 'bidTakenBack', bidding: object) => {
    Object.assign(bid, bidding);
    house.happenings = [aHappening({ kind: by, lotId: bid.lot }), ...house.happenings];
    push.message(kind, { bidding: { ...bid }, onBehalf: true });
  };
  const receivedAt = new Date(Date.now() + 1_000).toISOString();
  const receipt = { hash: 'd'.repeat(64), receivedAt, onBehalf: { reason: 'By telephone' } };
  onBehalf('updateBidding', 'bidEntered', { biddingAmount: 1_400, revisedAt: receivedAt, receipt });
  await untilText(outcomeLog, 'Lot 1: the house entered a bid for your company');
  onBehalf('bidWithdrawn', 'bidTakenBack', { status: 'withdrawn' });
  await untilText(outcomeLog, 'Lot 1: the house withdrew the bid of your company');
  change('auctionCompleted', { status: 'completed' }, { kind: 'endedEarly' });
  await untilText(outcomeLog, 'The house ended the bidding before its time');
});

test('the list of happenings holds the whole reason of a void', async () => {
  const reason = 'The bids were entered for another lot by mistake, and the company asked to void them';
  const { user } = await enterFloor(browser, {
    lots: LOTS,
    before: (house) => {
      house.happenings = [aHappening({ kind: 'bidsVoided', reason })];
    },
  });
  await user.click(await screen.findByRole('button', { name: /^What happened\. Last/ }));
  const list = await screen.findByRole('list', { name: 'What happened, the latest first' });
  expect(list.textContent).toContain(`The house voided bids of your company: ${reason}`);
});

test('a filter hides no row while its user types', async () => {
  const drafts = { lots: ['1', '2'].map((lotNo) => ({ lotId: `l${lotNo}`, amount: `1${lotNo}00`, valuation: '' })) };
  const { user } = await enterFloor(browser, {
    lots: LOTS,
    query: '&show=draft',
    before: (house) => {
      house.drafts = { ...house.drafts, ...drafts };
    },
  });
  await screen.findByText('2 of 4 lots');
  await user.click(field('1'));
  await user.keyboard('{Escape}');
  expect(valueOf(field('1'))).toBe('');
  await user.keyboard('1500');
  expect(valueOf(field('1'))).toBe('1500');
  await user.keyboard('{Control>}z{/Control}');
  expect(valueOf(field('1'))).toMatch(/^1,?100/);
  await user.keyboard('{Escape}');
  await user.keyboard('{ArrowDown}');
  await untilFocused(() => field('2'));
  await isGone('1');
});

test('a filter hides no row while a bid is sent or a dialog of the row is open', async () => {
  const { user } = await enterFloor(browser, { lots: LOTS, query: '&show=open' });
  await type(user, '3', '1400');
  await send(user, '3');
  await isReceived('3');
  await untilFocused(() => field('3'));
  // The row and its open dialog stay.
  const receipt = () => within(row('3')).getByRole('button', { name: /: receipt of lot 3$/ });
  const opened = () => screen.queryByRole('dialog', { name: 'Receipt, lot 3' });
  await user.click(receipt());
  await waitFor(() => expect(opened()).not.toBeNull());
  await user.tab();
  expect(await within(opened()!).findByRole('button', { name: 'Download' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opened()).toBeNull());
  await untilFocused(receipt);
  field('3').focus();
  await user.keyboard('{Enter}');
  await untilFocused(() => field('4'));
  await isGone('3');
});

test("a spreadsheet's column goes down from the field that it is pasted into, and back in one step", async () => {
  const { user } = await enterFloor(browser, { lots: LOTS });
  const paste = async (text: string) => {
    field('2').focus();
    await user.paste(text);
  };
  await type(user, '2', '1100');
  await paste('1200\r\n\r\n1,400.5\r\n1500\r\n');
  await waitFor(() => expect(valueOf(field('2'))).toBe('1,200.00'));
  expect(valueOf(field('3'))).toBe('');
  expect(valueOf(field('4'))).toBe('1,400.50');
  await untilText(outcomeLog, /^2 amounts pasted, from lot 2 to lot 4: Ctrl \+ Z undoes it\. One found no lot/);
  await paste('1200\t9000');
  await waitFor(() =>
    expect(screen.getAllByRole('alert').some(({ textContent }) => textContent.includes('not several'))).toBe(true),
  );
  expect(valueOf(field('2'))).toBe('1,200.00');
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(valueOf(field('2'))).toMatch(/^1,?100/));
  expect(valueOf(field('4'))).toBe('');

  // Undo restores the amount before the field had the focus again.
  await type(user, '3', '45000');
  await user.click(field('4'));
  await type(user, '3', '54000');
  await user.keyboard('{Control>}z{/Control}');
  expect(valueOf(field('3'))).toBe('45,000.00');
});

test('undo restores a limit after its field lost the focus, also by Escape', async () => {
  const { user } = await enterFloor(browser, { lots: LOTS, as: aUser() });
  const limit = () => screen.getByLabelText('Buying limit $');
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Our limits' }));
    await screen.findByLabelText('Buying limit $');
  };
  await open();
  await fill(user, limit(), '90000');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Buying limit $')).toBeNull());
  await open();
  await fill(user, limit(), '80000');
  await user.click(screen.getByLabelText('Ceiling $ per carat'));
  await fill(user, limit(), '70000');
  for (const before of ['80000', '90000', '']) {
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(valueOf(limit())).toBe(before));
  }
});
