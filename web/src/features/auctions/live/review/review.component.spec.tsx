import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../../testing/browser.js';
import { LOST, refusal } from '../../../../testing/fake-server.js';
import { push } from '../../../../testing/fake-socket.js';
import {
  untilFocused,
  deferred,
  isDisabled,
  untilNoDialog,
  rowsOf,
  untilText,
  valueOf,
} from '../../../../testing/page.js';
import {
  bar,
  bidElsewhere,
  bidRefusedOnce,
  cutLine,
  describedLots,
  enterFloor,
  field,
  aHappening,
  isReceived,
  keepElsewhere,
  pressIn,
  review,
  REVIEW_KEYS,
  reviewSheet,
  row,
  send,
  outcomeLog,
  type,
} from '../../testing/floor.js';

/** A review of many bids: before they are sent, and while the connection fails. */

const browser = fakeBrowser();
const NUMBERS = Array.from({ length: 12 }, (_, index) => `R${index + 1}`);
const LOTS = describedLots(NUMBERS);
const AMOUNTS = Object.fromEntries(NUMBERS.map((lotNo, index) => [lotNo, 2_000 + index]));

const dialog = (name: RegExp) => () => screen.getByRole('dialog', { name });
/** The review is closed, and the focus is again in the field that it was opened from. */
async function isLeft(lotNo: string): Promise<void> {
  await untilNoDialog();
  await untilFocused(() => field(lotNo));
}
const creations = () => browser.server.callsOf('POST /api/bidding/create');

test('a review waits while the server is unreachable, can be closed, and shows its outcome', async () => {
  const { user } = await enterFloor(browser, { lots: LOTS });
  await reviewSheet(user, AMOUNTS);
  const { answer: lost, goOn } = deferred();
  const { answer: waits, goOn: tell } = deferred();
  let isFirst = true;
  browser.server.before('POST /api/bidding/create', ({ body }) => {
    if (!isFirst || (body as { biddingAmount: number }).biddingAmount !== 2_000) return undefined;
    isFirst = false;
    tell(null);
    return lost.then(() => LOST);
  });
  const whole = dialog(/^Review 12 bids/);
  await pressIn(user, whole, 'Submit 12 bids');
  await waits;
  browser.cut();
  goOn(null);
  await untilText(whole, 'Server not reached');
  await untilText(whole, /\d+ of 12 received/);

  // It is closed, and continues; each row shows its outcome.
  await user.keyboard('{Escape}');
  await untilNoDialog();
  browser.mend();
  await screen.findByText('All 12 bids were received.');
  for (const lotNo of NUMBERS) await isReceived(lotNo);
});

test('an open review keeps its bids, also after the keys for a review of all', async () => {
  const { user } = await enterFloor(browser, { lots: LOTS.slice(0, 3) });
  await type(user, 'R3', '1500');
  await send(user, 'R3');
  await isReceived('R3');
  for (const lotNo of ['R1', 'R2']) await type(user, lotNo, '1500');
  // Looks like a slip: it has a dialog.
  await type(user, 'R3', '15000');
  await send(user, 'R3');
  await screen.findByRole('dialog', { name: 'Confirm your bid' });
  await user.keyboard(REVIEW_KEYS);
  const bids = within(screen.getByRole('dialog', { name: 'Confirm your bid' }));
  const listed = within(bids.getByRole('table', { name: 'Bids to send' })).getAllByText(/^Lot R/);
  expect(listed.map(({ textContent }) => textContent)).toEqual(['Lot R3']);
  await user.keyboard('{Escape}');
  await isLeft('R3');
  await user.keyboard(REVIEW_KEYS);
  expect(await screen.findByRole('dialog', { name: 'Review 3 bids' })).toBeTruthy();
});

test('waiting bids of a review can be stopped, and are drafts again', async () => {
  const { user } = await enterFloor(browser, { lots: LOTS });
  await reviewSheet(user, AMOUNTS);
  const whole = dialog(/^Review 12 bids/);
  await waitFor(whole);
  await cutLine(browser);
  await pressIn(user, whole, 'Submit 12 bids');
  await untilText(outcomeLog, '12 bids are sent');
  await untilText(whole, '0 of 12 received');
  await untilText(whole, 'Bids that wait are kept');
  await untilText(() => row('R12'), 'Waits its turn');
  await user.keyboard('{Escape}');
  await untilNoDialog();
  // Pending bids are not ready to send.
  await untilText(bar, '12 being sent');
  expect(bar().textContent).not.toContain('ready to send');
  await pressIn(user, bar, 'Show the review');
  await pressIn(user, whole, 'Stop: do not send the 12 that wait');
  await untilText(whole, '12 bids were not sent: they are drafts again.');
  await untilText(outcomeLog, /^12 not sent$/);
  await untilText(() => row('R12'), 'Not sent');
  expect(valueOf(field('R12'))).toBe('2,011.00');

  // It can be stopped outside of the dialog, too.
  await user.keyboard('{Escape}');
  await untilNoDialog();
  await pressIn(user, bar, 'Review & submit');
  await pressIn(user, review, 'Submit 12 bids');
  await untilText(whole, 'Bids that wait are kept');
  await user.keyboard('{Escape}');
  await untilNoDialog();
  await pressIn(user, bar, 'Stop: do not send the 12 that wait');
  await untilText(bar, '12 ready to send');
  browser.mend();
  await pressIn(user, bar, 'Review & submit');
  await pressIn(user, review, 'Submit 12 bids');
  await screen.findByText('All 12 bids were received.');
});

test('Enter in a review sends it; a possible slip comes first, has the focus, and is counted by the button', async () => {
  const { user, database } = await enterFloor(browser, { lots: LOTS });
  await type(user, 'R1', '2000');
  await type(user, 'R2', '2100');
  await send(user, 'R2', REVIEW_KEYS);
  const submit = await screen.findByRole('button', { name: 'Submit 2 bids' });
  await untilFocused(() => submit);
  await user.keyboard('{Enter}');
  // Screen readers get a summary.
  await untilText(outcomeLog, /^2 received$/);
  await isLeft('R2');

  await type(user, 'R3', '2200');
  await type(user, 'R2', '21000');
  await send(user, 'R2', REVIEW_KEYS);
  const box = () => within(review()).getByRole('checkbox');
  await untilFocused(box);
  expect(within(review()).getAllByRole('row')[1]?.textContent).toMatch(/Lot R2.*Parcel 2 · 10\.00 ct/);
  expect(isDisabled(within(review()).getByRole('button', { name: '1 to confirm' }))).toBe(true);
  // Bids without a doubt can be sent before the doubtful one is confirmed.
  await pressIn(user, review, 'Send the other one');
  await isLeft('R2');
  await untilText(() => row('R3'), '$2,200.00');
  expect(valueOf(field('R2'))).toBe('21,000.00');
  await send(user, 'R2', REVIEW_KEYS);
  await untilFocused(box);
  await user.keyboard(' ');
  await pressIn(user, review, 'Submit bid');
  await untilNoDialog();
  await untilText(() => row('R2'), '$21,000.00');

  // Screen readers also get changes of the auction.
  database.lots = database.lots.map((lot) => (lot.lotNo === 'R4' ? { ...lot, withdrawn: true } : lot));
  database.happenings = [aHappening({ kind: 'lotWithdrawn', lotId: 'lR4' })];
  push.message('lotsChanged', { auctionId: 'a1' });
  await untilText(outcomeLog, 'Lot R4 was withdrawn by the house: its bids are void');
});

test('a refused bid is checked against the own limits when it is sent again', async () => {
  const { user, database } = await enterFloor(browser, { lots: LOTS });
  const again = await bidRefusedOnce(browser, user, ['R1', '2000']);
  // The limit is set on another device.
  keepElsewhere(database, { limits: { limit: '1000', perCarat: '' } });
  await untilText(bar, 'Above our limit');
  await user.click(again);
  const alert = await within(review()).findByRole('alert');
  expect(alert.textContent).toContain('$1,000.00 above the buying limit of $1,000.00');
  const box = within(review()).getByRole('checkbox', { name: 'Send them all the same' });
  await untilFocused(() => box);
  expect(database.bids).toEqual([]);
  await user.keyboard(' ');
  await pressIn(user, review, 'Submit bid');
  await untilNoDialog();
  await isReceived('R1');
});

test('amounts as far above low minimum bids as most are confirmed together, another one alone', async () => {
  const lots = LOTS.slice(0, 6).map((lot) => ({ ...lot, minimumBid: 100 }));
  const { user } = await enterFloor(browser, { lots });
  await reviewSheet(user, { R1: 1_200, R2: 1_300, R3: 1_400, R4: 1_500, R5: 1_600, R6: 16_000 });
  const whole = await screen.findByRole('dialog', { name: 'Review 6 bids' });
  const most = within(whole).getByRole('checkbox', {
    name: 'Yes, I mean 5 amounts that are as far above the minimum bid as most of ours',
  });
  await untilFocused(() => most);
  await user.click(most);
  expect(isDisabled(within(whole).getByRole('button', { name: '1 to confirm' }))).toBe(true);
  await user.click(within(whole).getByRole('checkbox', { name: /^Yes, I mean \$16,000\.00/ }));
  await user.click(within(whole).getByRole('button', { name: 'Submit 6 bids' }));
  await screen.findByText('All 6 bids were received.');
});

test('if bids can only be raised, an amount below the own bid is refused before it is sent, without a confirmation', async () => {
  const { user, database } = await enterFloor(browser, {
    lots: LOTS.slice(0, 1),
    auction: { withdrawals: 'forbidden' },
  });
  await type(user, 'R1', '1300');
  await send(user, 'R1');
  await isReceived('R1');
  await type(user, 'R1', '1200');
  await untilText(() => row('R1'), 'Below your bid of $1,300.00: bids can only be raised');
  expect(isDisabled(screen.getByRole('button', { name: 'Revise bid on lot R1' }))).toBe(true);
  await send(user, 'R1', REVIEW_KEYS);
  await untilText(review, 'Below your bid of $1,300.00: bids can only be raised');
  await untilText(review, 'The winner pays its own bid. A bid is binding: it may be raised');
  expect(within(review()).queryByRole('checkbox')).toBeNull();
  await user.keyboard('{Escape}');
  expect(database.bids).toMatchObject([{ biddingAmount: 1_300 }]);
});

test('a bid that is voided after its change was refused is shown as voided', async () => {
  const { user, database } = await enterFloor(browser, { lots: LOTS.slice(0, 1) });
  await type(user, 'R1', '1300');
  await send(user, 'R1');
  await isReceived('R1');
  browser.server.on<object>('PATCH /api/bidding/update/*', refusal(409, 'BUSY', { message: 'Not now' }));
  await type(user, 'R1', '1400');
  await send(user, 'R1');
  await untilText(() => row('R1'), 'Change refused: Not now');
  database.bids[0]!.status = 'void';
  push.message('updateBidding', { bidding: { ...database.bids[0]! } });
  await untilText(() => row('R1'), 'Voided by the house · change not sent');
});

test('a draft below a later bid of a colleague must be confirmed', async () => {
  const { user, database } = await enterFloor(browser, { lots: LOTS.slice(0, 1) });
  await type(user, 'R1', '1300');
  await send(user, 'R1');
  await isReceived('R1');
  await type(user, 'R1', '1350');
  bidElsewhere(database, 'R1', 1_400);
  await untilText(() => row('R1'), '$1,400.00');
  await send(user, 'R1');
  await untilText(review, 'Yes, I mean $1,350.00 (lower than the current bid of $1,400.00)');
  expect(isDisabled(within(review()).getByRole('button', { name: '1 to confirm' }))).toBe(true);
  await user.keyboard('{Escape}');
  expect(database.bids).toMatchObject([{ biddingAmount: 1_400 }]);
  expect(creations()).toHaveLength(1);
  expect(rowsOf('Lots')).toHaveLength(1);
});
