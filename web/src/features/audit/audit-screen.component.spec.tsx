import { expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { fakeBrowser } from '../../testing/browser.js';
import { anAdmin, anAuction } from '../../testing/examples.js';
import { serveDatabase } from '../../testing/fake-database.js';
import { refusal } from '../../testing/fake-server.js';
import { aViewing } from '../../testing/viewing-examples.js';

const browser = fakeBrowser();

test.each([
  ['an auction', 'a1', 'auction'],
  ['a viewing', 'v1', 'viewing'],
])('the page opens the history of %s by its id, as other pages do', async (_, id, kind) => {
  serveDatabase(browser.server, { auctions: [anAuction()], viewings: [aViewing({ _id: 'v1' })] });
  const outline = `GET /api/audit/${kind}s/${id}/outline`;
  browser.server.on<object>(outline, refusal(404, 'NOT_FOUND')).on<object>('GET /api/log', refusal(404, 'NOT_FOUND'));
  browser.open(`/audit?id=${id}&type=BidPlaced`, { as: anAdmin({ role: 'auditor' }) });
  await waitFor(() => expect(window.location.search).toBe(`?${kind}=${id}&type=BidPlaced`));
  await waitFor(() => expect(browser.server.callsOf(outline)).not.toEqual([]));
});
