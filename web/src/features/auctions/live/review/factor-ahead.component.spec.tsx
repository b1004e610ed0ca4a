import { expect, test } from '@jest/globals';
import type { BidConfirmation } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../../testing/browser.js';
import { refusal } from '../../../../testing/fake-server.js';
import { push } from '../../../../testing/fake-socket.js';
import { untilNoDialog } from '../../../../testing/page.js';
import { enterFloor, isReceived, lotsOf, review, REVIEW_KEYS, send, type } from '../../testing/floor.js';

/** Large bids need a fresh factor: when the review opens, before the end, and when a bid is sent. */

const browser = fakeBrowser();
const READY = 'POST /api/factors/bids/ready';
const needed = refusal(409, 'FACTOR_NEEDED', { details: { methods: ['password'], early: true } });
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const stepUp = () => screen.findByRole('dialog', { name: 'Please confirm that it is you' });

/** The server refuses calls until the factor is given. */
function refuseUntilConfirmed(route: string): void {
  let isConfirmed = false;
  browser.server.before(route, () => (isConfirmed ? undefined : needed));
  browser.server.on<object>('POST /api/factors/confirm', () => {
    isConfirmed = true;
    return { confirmedAt: inMinutes(0) };
  });
}

async function confirm(user: Parameters<typeof type>[0]): Promise<void> {
  const dialog = await stepUp();
  await user.type(within(dialog).getByLabelText(/Password/), 'the password');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
}

/** An own amount above which a bid needs a factor. */
const confirmAbove = (above: number | null) =>
  browser.server
    .on<BidConfirmation>('GET /api/factors/bids', { above })
    .on<{ freshUntil: string | null }>(READY, { freshUntil: null });

const asked = () => browser.server.callsOf(READY).map(({ body }) => body);

test('the review requests the factor of its largest bid when it opens', async () => {
  const { user } = await enterFloor(browser, { lots: lotsOf(['1', '2']), auction: { endsAt: inMinutes(60) } });
  confirmAbove(5_000);
  refuseUntilConfirmed(READY);
  await type(user, '1', '4000');
  await type(user, '2', '7000.50');
  await user.keyboard(REVIEW_KEYS);
  expect((await stepUp()).textContent).toContain('Bids of this size');
  await confirm(user);
  expect(review()).toBeTruthy();
  expect(asked()).toEqual([
    { biddingAmount: 7_000.5, ahead: 0 },
    { biddingAmount: 7_000.5, ahead: 0 },
  ]);
});

test.each([null, 7_000.5])(
  'it requests none for bids up to the own amount (%p), which it reads once',
  async (above) => {
    const { user } = await enterFloor(browser, { lots: lotsOf(['1', '2']), auction: { endsAt: inMinutes(60) } });
    confirmAbove(above);
    await type(user, '1', '4000');
    await type(user, '2', '7000.50');
    for (let reviews = 1; reviews <= 2; reviews++) {
      await user.keyboard(REVIEW_KEYS);
      await waitFor(() => expect(review()).toBeTruthy());
      await user.keyboard('{Escape}');
      await untilNoDialog();
    }
    expect(browser.server.callsOf('GET /api/factors/bids')).toHaveLength(1);
    expect(asked()).toEqual([]);
  },
);

test('five minutes before the end, and after an extension, it requests a factor that is fresh until the end', async () => {
  const { user } = await enterFloor(browser, { lots: lotsOf(['1']), auction: { endsAt: inMinutes(60) } });
  confirmAbove(1_000);
  await type(user, '1', '4000');
  expect(asked()).toEqual([]);
  const ends = (endsAt: string) => push.message('timeExtended', { auction: { _id: 'a1', endsAt } });
  ends(inMinutes(2));
  await waitFor(() => expect(asked()).toHaveLength(1));
  const [{ biddingAmount, ahead }] = asked() as [{ biddingAmount: number; ahead: number }];
  expect(biddingAmount).toBe(4_000);
  expect(Math.abs(ahead - 2 * 60_000)).toBeLessThan(10_000);
  ends(inMinutes(4));
  await waitFor(() => expect(asked()).toHaveLength(2));
});

test('a bid that needs a factor is sent once it is given, under the same key', async () => {
  const { user } = await enterFloor(browser, { lots: lotsOf(['1']), auction: { endsAt: inMinutes(60) } });
  refuseUntilConfirmed('POST /api/bidding/create');
  await type(user, '1', '4000');
  await send(user, '1');
  await confirm(user);
  await untilNoDialog();
  await isReceived('1');
  const keys = browser.server.callsOf('POST /api/bidding/create').map(({ headers }) => headers.get('idempotency-key'));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});
