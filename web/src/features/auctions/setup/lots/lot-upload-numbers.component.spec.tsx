import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { fakeBrowser } from '../../../../testing/browser.js';
import { anAdmin, anAuction, aLot } from '../../../../testing/examples.js';
import { refusal } from '../../../../testing/fake-server.js';
import { serveDatabase } from '../../../../testing/fake-database.js';
import { isDisabled, rowWith } from '../../../../testing/page.js';

const browser = fakeBrowser();

test('another spelling of a number changes the existing lot; other letters need a choice', async () => {
  const auction = anAuction({ name: 'Lot lists', status: 'pending', published: false, lots: 2 });
  const lots = [
    aLot({ _id: 'l1', lotNo: 'A 1', reservePrice: 100 }),
    aLot({ _id: 'l2', lotNo: 'B', reservePrice: 100 }),
  ];
  const database = serveDatabase(browser.server, { auctions: [auction], lots });
  const { user } = browser.open('/auction-setup?id=a1&step=1', { as: anAdmin() });
  await screen.findByRole('table', { name: 'Lot lists lots' });
  const choose = (content: string) =>
    user.upload(
      screen.getByLabelText('File of the lot list').parentElement!.querySelector('input')!,
      new File([content], 'spelled.csv'),
    );
  await choose('lot no,reserve\nA\u00a0 1,150\nb,250\n');
  const question = await screen.findByRole('checkbox', { name: 'Each of them is intended' });
  expect(isDisabled(screen.getByRole('button', { name: 'Upload 1 lot, change 1 lot' }))).toBe(true);
  await user.click(question);
  browser.server.before('POST /api/lot/upload/*', () =>
    refusal(409, 'LOT_NUMBER_TAKEN', { message: 'A lot number is used twice', details: { lotNos: ['b'] } }),
  );
  await user.click(screen.getByRole('button', { name: 'Upload 1 lot, change 1 lot' }));
  expect(await screen.findByText(/^A lot number is used twice: .*b.* \(row .*3.*\)$/)).toBeTruthy();
  await choose('lot no,reserve\nA\u00a0 1,150\n');
  await user.click(await screen.findByRole('button', { name: 'Change 1 lot' }));
  await waitFor(() => expect(rowWith('A 1').textContent).toContain('$150.00'));
  expect(database.lots.map(({ lotNo, reservePrice }) => [lotNo, reservePrice])).toEqual([
    ['A 1', 150],
    ['B', 100],
  ]);
});
