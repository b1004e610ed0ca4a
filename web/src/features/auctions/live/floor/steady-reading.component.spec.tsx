import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { fakeBrowser } from '../../../../testing/browser.js';
import { refusal } from '../../../../testing/fake-server.js';
import { push } from '../../../../testing/fake-socket.js';
import { fill, untilFocused, rowWith, untilText, valueOf } from '../../../../testing/page.js';
import { bar, enterFloor, field, isReceived, lotsOf, send, type } from '../../testing/floor.js';

/** Failed reads are retried and remove nothing from the screen, while the live connection stays open. */

const browser = fakeBrowser();
const LOTS = lotsOf(['1', '2']);

/** Makes the server refuse one read of the lots. @returns counts the later reads */
function failOnce(): () => number {
  let asked = 0;
  browser.server.before('GET /api/lot/getLots/*', () =>
    asked++ === 0 ? refusal(503, 'UNAVAILABLE', { message: 'Later' }) : undefined,
  );
  return () => asked;
}

test('a withdrawn lot is marked although the first read after the live message failed', async () => {
  const { user, database: house } = await enterFloor(browser, { lots: LOTS });
  await type(user, '1', '1500');
  await send(user, '1');
  await isReceived('1');
  const asked = failOnce();
  house.lots = house.lots.map((lot) => (lot.lotNo === '1' ? { ...lot, withdrawn: true } : lot));
  push.message('lotsChanged', { auctionId: 'a1' });
  await waitFor(() => rowWith('Withdrawn'));
  expect(asked()).toBeGreaterThan(1);
});

test('a failed read of everything removes nothing, and is repeated', async () => {
  const { user } = await enterFloor(browser, { lots: LOTS });
  await type(user, '1', '1500');
  await user.click(screen.getByRole('button', { name: 'Our limits' }));
  const limit = await screen.findByLabelText('Buying limit $');
  await fill(user, limit, '98');
  const asked = failOnce();
  push.reload();
  await waitFor(() => expect(asked()).toBe(1));
  await user.keyboard('765');
  await waitFor(() => expect(asked()).toBe(2));
  expect(valueOf(limit)).toBe('98765');
  await untilFocused(() => limit);
  expect(valueOf(field('1'))).toBe('1,500.00');
  expect(field('2')).toBeTruthy();
});

test('after the end only current bids count towards the limit', async () => {
  const { user } = await enterFloor(browser, { lots: LOTS, limits: { limit: '2000', perCarat: '' } });
  await type(user, '1', '1500');
  await send(user, '1');
  await isReceived('1');
  await type(user, '2', '1200');
  await untilText(bar, 'Above our limit$700.00');
  push.message('auctionCompleted', { auction: { _id: 'a1', status: 'completed' } });
  await untilText(bar, 'Left of our limit$500.00');
});
