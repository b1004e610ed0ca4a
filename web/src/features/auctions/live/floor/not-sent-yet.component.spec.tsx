import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { fakeBrowser } from '../../../../testing/browser.js';
import { LOST } from '../../../../testing/fake-server.js';
import { deferred, untilText } from '../../../../testing/page.js';
import { bar, cutLine, enterFloor, isReceived, lotsOf, row, send, type } from '../../testing/floor.js';

/** The words of a row for a bid that has not left the browser. */

const browser = fakeBrowser();
const LOTS = lotsOf(['1'], { minimumBid: 1_000 });
const NOT_SENT = 'Not sent yet: no connection, retrying';

const setOnline = (isOnline: boolean): void =>
  void Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
afterEach(() => setOnline(true));

test('without a network, the row says that the bid is not sent yet', async () => {
  const { user } = await enterFloor(browser, { lots: LOTS });
  await type(user, '1', '1500');
  await untilText(bar, '$1,500.00');
  setOnline(false);
  await cutLine(browser);
  await send(user, '1');
  await untilText(() => row('1'), NOT_SENT);
  setOnline(true);
  browser.mend();
  await isReceived('1');
  expect(row('1').textContent).not.toContain(NOT_SENT);
});

test('for a lost answer, the row does not say that the bid is not sent', async () => {
  const { user } = await enterFloor(browser, { lots: LOTS });
  let tries = 0;
  // The third try stays without an answer.
  const { answer } = deferred();
  browser.server.before('POST /api/bidding/create', () => {
    tries += 1;
    return tries < 3 ? LOST : answer.then(() => LOST);
  });
  await type(user, '1', '1500');
  await send(user, '1');
  await waitFor(() => expect(tries).toBe(1));
  setOnline(false);
  await waitFor(() => expect(tries).toBe(3));
  await untilText(() => row('1'), 'Sent: waiting for the answer');
});
