import { expect, test } from '@jest/globals';
import type { LotRow, LotView } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../../testing/browser.js';
import { aCompany, aLot, anAdmin, anAuction, aUser } from '../../../../testing/examples.js';
import { push } from '../../../../testing/fake-socket.js';
import { serveDatabase } from '../../../../testing/fake-database.js';
import { fill, untilNoDialog, press, untilText } from '../../../../testing/page.js';

/** Changes of lots after the publication of their auction. */

const browser = fakeBrowser();
const LOTS = ['1', '2'].map((lotNo) =>
  aLot({ _id: `l${lotNo}`, lotNo, description: `Parcel ${lotNo}`, carats: 5, reservePrice: 100 }),
);
const auction = anAuction({ name: 'Seen lots', status: 'pending' });

/** The row of a lot, by the cell with its number. */
const rowOf = (lotNo: string): HTMLElement =>
  screen.getAllByRole('row').find((row) => within(row).queryByRole('cell', { name: lotNo }))!;

test('after publication, one lot is corrected and one withdrawn in the set-up', async () => {
  const database = serveDatabase(browser.server, { auctions: [auction], lots: LOTS });
  browser.server.on<{ lot: LotView }>('PATCH /api/lot/withdraw/*', ({ rest, body }) => {
    const { reason } = body as { reason: string };
    database.lots = database.lots.map((lot) => (lot._id === rest ? { ...lot, withdrawn: true, reason } : lot));
    return { lot: database.lots.find(({ _id }) => _id === rest)! };
  });
  const { user } = browser.open('/auction-setup?id=a1&step=1', { as: anAdmin() });
  await press(user, 'Edit lot 1');
  const edit = await screen.findByRole('dialog');
  await fill(user, within(edit).getByLabelText('Carats'), '7.25');
  await fill(user, within(edit).getByLabelText(/^Minimum bid \(USD\)/), '80');
  await press(user, 'Save the lot', edit);
  const question = await screen.findByRole('dialog', { name: 'Buyers will read this change' });
  await fill(user, within(question).getByLabelText(/^Reason/), 'Weighed again');
  await press(user, 'Change and notify', question);
  await untilText(() => rowOf('1'), '7.25');
  await untilNoDialog();
  const changed: Partial<LotRow> = { carats: 7.25, minimumBid: 80, reservePrice: 100, description: 'Parcel 1' };
  expect(database.lots[0]).toMatchObject({ lotNo: '1', withdrawn: false, ...changed });

  // A withdrawn lot stays in the list with the reason, and can no longer be changed.
  await press(user, 'Withdraw lot 2');
  const withdrawal = await screen.findByRole('dialog');
  await fill(user, within(withdrawal).getByLabelText(/^Reason/), 'Recut before the sale');
  await press(user, 'Withdraw lot', withdrawal);
  await untilText(() => rowOf('2'), 'Withdrawn: Recut before the sale');
  expect(within(rowOf('2')).queryByRole('button', { name: /^(Edit|Withdraw|Remove) lot/ })).toBeNull();
  expect(database.lots[1]).toMatchObject({ lotNo: '2', withdrawn: true, reason: 'Recut before the sale' });
});

test('the catalogue shows a changed and a withdrawn lot at once, without the reason', async () => {
  const database = serveDatabase(browser.server, { auctions: [auction], lots: LOTS });
  browser.open('/published-auction?id=a1', { as: aUser(), company: aCompany() });
  await screen.findByRole('table');
  expect(rowOf('1').textContent).toContain('Parcel 1');
  database.lots = database.lots.with(0, { ...database.lots[0]!, carats: 7.25, minimumBid: 80 });
  push.message('lotsChanged', { auctionId: 'a1' });
  await untilText(() => rowOf('1'), /7\.25.*\$80\.00/);
  database.lots = database.lots.with(1, { ...database.lots[1]!, withdrawn: true, reason: 'Recut before the sale' });
  push.message('lotsChanged', { auctionId: 'a1' });
  await untilText(() => rowOf('2'), 'Withdrawn');
  await waitFor(() => expect(screen.getByRole('main').textContent).not.toContain('Recut'));
});
