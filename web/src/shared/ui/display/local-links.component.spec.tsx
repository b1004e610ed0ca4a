import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aCompany, aLot, anAdmin, anAuction } from '../../../testing/examples.js';
import { serveDatabase } from '../../../testing/fake-database.js';

/** Actions that send mails or show links warn if these links lead to the machine of the server. */

const browser = fakeBrowser();
const WARNING = /^Links .* machine.* only\. Start the server with PUBLIC_URL/;

test.each([['the publication of an auction', '/auction-setup?id=a1&step=3']])('%s', async (_, address) => {
  const auction = anAuction({ status: 'pending', published: false, companies: ['c1'], lots: 1 });
  serveDatabase(browser.server, {
    auctions: [auction],
    lots: [aLot({ auctionId: 'a1' })],
    companies: [aCompany({ _id: 'c1' })],
  });
  browser.open(address, { as: anAdmin() });
  expect(await screen.findByText(WARNING)).toBeTruthy();
});
