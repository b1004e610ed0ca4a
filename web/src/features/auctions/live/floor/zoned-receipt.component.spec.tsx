import { expect, test } from '@jest/globals';
import { fakeBrowser } from '../../../../testing/browser.js';
import { untilText } from '../../../../testing/page.js';
import { enterFloor, lotsOf, row, send, type } from '../../testing/floor.js';

const browser = fakeBrowser();

test('a bid is received at a time of the auction’s zone, not of the reader’s', async () => {
  const { user, database } = await enterFloor(browser, {
    lots: lotsOf(['1']),
    auction: { timeZone: 'Asia/Kathmandu' },
  });
  await type(user, '1', '1500');
  await send(user, '1');
  await untilText(() => row('1'), /Received \d\d:\d\d:\d\d/);
  const at = new Date(database.bids[0]!.receipt!.receivedAt);
  const [there, here] = ['Asia/Kathmandu', 'Europe/Brussels'].map((timeZone) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(at),
  );
  expect(row('1').textContent).toContain(`Received ${there}`);
  expect(row('1').textContent).not.toContain(here);
});
