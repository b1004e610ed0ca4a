import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { AuctionReceiptsView, BidProofView, BidView } from '@tender/contracts';
import { screen, waitFor } from '@testing-library/dom';
import { fakeBrowser } from '../../../../testing/browser.js';
import { deferred, press, rowsOf, untilText } from '../../../../testing/page.js';
import { bidElsewhere, enterFloor, isReceived, lotsOf, send, type } from '../../testing/floor.js';

/** The receipts of a company's bids, on the floor. */

const browser = fakeBrowser();
const READ = 'GET /api/proof/receipts/*';

const receiptOf = ({ _id, lot, biddingAmount }: BidView): BidProofView => ({
  ...{ bidId: _id, lotId: lot, type: 'BidPlaced', biddingAmount, at: '2026-11-28T10:00:00.000Z' },
  ...{ ended: null, hash: _id, statement: '', file: null },
});

/** A few turns of the event loop, in which an answer is processed and rendered. */
async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await setImmediate();
}

test('if receipts are loaded twice at once, the newer answer counts, although the older one comes later', async () => {
  const { user, database } = await enterFloor(browser, { lots: lotsOf(['1', '2']) });
  await type(user, '1', '1500');
  await send(user, '1');
  await isReceived('1');
  const { answer: arrives, goOn } = deferred();
  browser.server.on<{ receipts: AuctionReceiptsView }>(READ, async () => {
    const receipts = database.bids.map(receiptOf);
    if (browser.server.callsOf(READ).length === 1) await arrives;
    return { receipts: { auctionId: 'a1', state: 'running', logKey: '', receipts } };
  });
  await press(user, 'Receipts');
  await waitFor(() => expect(browser.server.callsOf(READ)).toHaveLength(1));
  bidElsewhere(database, '2', 1_600);
  await waitFor(() => expect(browser.server.callsOf(READ)).toHaveLength(2));
  await someTurns();
  goOn(null);
  await untilText(() => screen.getByRole('dialog'), '$1,500.00');
  await someTurns();
  expect(rowsOf('Receipts')).toHaveLength(2);
});
