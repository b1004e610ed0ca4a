import { expect, test } from '@jest/globals';
import { waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../../testing/browser.js';
import { LOST } from '../../../../testing/fake-server.js';
import { deferred, isDisabled, untilText, valueOf } from '../../../../testing/page.js';
import {
  bar,
  bidElsewhere,
  bidRefusedOnce,
  cutLine,
  enterFloor,
  field,
  isReceived,
  keepElsewhere,
  lotsOf,
  pressIn,
  review,
  reviewSheet,
  row,
  send,
  type,
} from '../../testing/floor.js';

/** A company's own limits apply to pending, queued and retried bids. */

const browser = fakeBrowser();
const LOTS = lotsOf(['R1', 'R2', 'R3']);
const limits = (limit: string, perCarat = '') => ({ limit, perCarat });

test('a refused bid keeps a new ceiling when it is sent again', async () => {
  const { user, database: house } = await enterFloor(browser, { lots: LOTS, limits: limits('9000') });
  await untilText(bar, 'Left of our limit$9,000.00');
  const again = await bidRefusedOnce(browser, user, ['R1', '2000']);
  // Set on another device; the limit shows that both have arrived.
  keepElsewhere(house, { limits: limits('8000', '50') });
  await untilText(bar, 'Left of our limit$6,000.00');
  await user.click(again);
  const doubt = await within(review()).findByRole<HTMLInputElement>('checkbox', {
    name: /\$200\.00 per carat, above your ceiling of \$50\.00/,
  });
  expect(doubt.checked).toBe(false);
  expect(house.bids).toEqual([]);

  // A user who accepted one ceiling has not accepted a lower one.
  await user.click(doubt);
  expect(isDisabled(within(review()).getByRole('button', { name: 'Submit bid' }))).toBe(false);
  keepElsewhere(house, { limits: limits('7000', '20') });
  const other = await within(review()).findByRole<HTMLInputElement>('checkbox', {
    name: /above your ceiling of \$20\.00/,
  });
  expect(other.checked).toBe(false);
  expect(isDisabled(within(review()).getByRole('button', { name: '1 to confirm' }))).toBe(true);
  await user.click(other);
  await pressIn(user, review, 'Submit bid');
  await isReceived('R1');
});

test('bids queued while the server is unreachable keep the limit with the bids current at that time', async () => {
  const { user, database: house } = await enterFloor(browser, { lots: LOTS, limits: limits('5000') });
  await untilText(bar, 'Left of our limit$5,000.00');
  await reviewSheet(user, { R1: 2_000, R2: 2_100 });
  await waitFor(review);
  await cutLine(browser);
  await pressIn(user, review, 'Submit 2 bids');
  await untilText(review, 'Bids that wait are kept');
  browser.mend();
  bidElsewhere(house, 'R3', 3_000);
  // The first keeps the limit, the second exceeds it.
  const second = () => within(review()).getByRole('row', { name: /^Lot R2/ });
  await untilText(second, 'Not sent: above our current buying limit');
  await untilText(review, '1 received, 1 not sent');
  await untilText(() => row('R2'), 'Not sent');
  expect(valueOf(field('R2'))).toMatch(/^2,?100/);
  expect(house.bids.map(({ biddingAmount }) => biddingAmount).sort()).toEqual([2_000, 3_000]);
});

test('a pending bid counts in the bar, also with another amount in its field', async () => {
  const { user } = await enterFloor(browser, { lots: LOTS, limits: limits('9500') });
  await untilText(bar, 'Left of our limit$9,500.00');
  const { answer, goOn } = deferred();
  browser.server.before('POST /api/bidding/create', () => answer.then(() => LOST));
  await type(user, 'R1', '9000');
  await send(user, 'R1');
  await untilText(bar, '1 being sent$9,000.00');
  await type(user, 'R1', '1000');
  await untilText(bar, '1 being sent$9,000.00');
  await untilText(bar, 'If we win all$9,000.00Left of our limit$500.00');
  await type(user, 'R1', '');
  await untilText(bar, '1 being sent$9,000.00If we win all$9,000.00Left of our limit$500.00');
  goOn(null);
});
