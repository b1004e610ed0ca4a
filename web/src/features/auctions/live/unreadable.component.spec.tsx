import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aBid, aCompany, aLot, anAuction, aUser } from '../../../testing/examples.js';
import { serveHouse } from '../../../testing/house.js';
import { fill, says } from '../../../testing/page.js';
import { bar, enterFloor, lotsOf, row, type } from '../testing/floor.js';

/** What cannot be decrypted any more, because the root key was replaced. */

const browser = fakeBrowser();

test('drafts and limits say so, until something is typed in their place', async () => {
  const { user } = await enterFloor(browser, {
    lots: lotsOf(['1', '2']),
    before: (house) => {
      house.drafts = { ...house.drafts, unreadable: { lots: ['l1'], limits: true } };
    },
  });
  await says(bar, /What you typed on 1 lot is no longer readable/);
  await says(bar, /Your limits are no longer readable/);
  await type(user, '1', '120');
  await waitFor(() => expect(bar().textContent).not.toContain('What you typed'));
});

test('an own sealed amount says so, and not that a colleague sealed it', async () => {
  await enterFloor(browser, {
    lots: lotsOf(['1', '2']),
    auction: { bidVisibility: 'sealed' },
    before: (house) => {
      house.bids.push(aBid({ _id: 'b1', lot: 'l1', biddingAmount: null, unreadable: true }));
      house.bids.push(aBid({ _id: 'b2', lot: 'l2', biddingAmount: null }));
    },
  });
  await says(() => row('1'), 'No longer readable');
  await says(() => row('2'), 'Sealed by a colleague');
});

test('a note says so in its empty field', async () => {
  const auction = anAuction({ status: 'pending', startsAt: '2098-01-01T00:00:00.000Z' });
  const preference = { lotId: 'l1', favourite: false, priority: 0, note: '', unreadable: true } as const;
  serveHouse(browser.server, { auctions: [auction], lots: [aLot({ _id: 'l1', lotNo: '1', preference })] });
  const { user } = browser.open('/published-auction?id=a1', { as: aUser(), company: aCompany() });
  const note = await screen.findByLabelText('Our note on lot 1');
  await screen.findByText('Your note or priority here is no longer readable');
  await fill(user, note, 'Look again');
  await waitFor(() => expect(screen.queryByText(/no longer readable/)).toBeNull());
});
