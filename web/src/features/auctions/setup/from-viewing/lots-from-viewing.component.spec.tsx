import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../../testing/browser.js';
import { aCompany, anAdmin, aUser } from '../../../../testing/examples.js';
import { serveDatabase } from '../../../../testing/fake-database.js';
import { fill, untilFocused, isDisabled, press, rowsOf, untilText, valueOf } from '../../../../testing/page.js';
import { aGood, aViewing } from '../../../../testing/viewing-examples.js';
import { serveAuctionCommands } from '../../testing/auction-commands.js';

/** An auction of the goods of a viewing. */

const browser = fakeBrowser();

const GOODS = [
  { goodNo: 'K-1', description: 'Octahedron', carats: 5, estimate: 1000 },
  { goodNo: 'K-2', description: 'Macles', carats: 9, estimate: 2000.5 },
  { goodNo: 'K-3', description: 'Sawables', carats: 7 },
  { goodNo: 'K-4', description: 'Boart', carats: 1, estimate: 10 },
].map((good, index) => aGood({ ...good, _id: `v1.g${index + 1}`, availability: 'completed' }));

const vito = aUser({ email: 'vito@buyers.test' });
const wim = aUser({ _id: 'c2.u1', companyId: 'c2', email: 'wim@buyers.test' });
const companies = [
  aCompany({ name: 'Vito Diamonds' }),
  aCompany({ _id: 'c2', name: 'Wim Diamonds', users: ['c2.u1'] }),
];

test('makes an auction from a viewing: its goods as lots, its companies as invited', async () => {
  const viewing = aViewing({ name: 'Spring viewing', status: 'completed', users: [vito._id], companies: ['c1'] });
  const database = serveDatabase(browser.server, { users: [vito, wim], companies, viewings: [viewing], goods: GOODS });
  serveAuctionCommands(browser.server, database);
  browser.server.on<object>('GET /api/viewing/live/completed/no-auction', { completedOrLiveViewings: [viewing] });
  const { user } = browser.open('/auction-setup?viewing=v1', { as: anAdmin() });
  await waitFor(() => expect(valueOf(screen.getByRole('combobox', { name: 'Viewing' }))).toBe('Spring viewing'));
  const name = screen.getByLabelText(/^Name/);
  expect(valueOf(name)).toBe('Spring viewing');
  await fill(user, name, 'Spring tender');
  await press(user, 'Create auction');

  // Parcels are chosen, ordered by keys, and given a reserve each.
  const table = await screen.findByRole('table', { name: 'Goods of the viewing' });
  await user.click(within(table).getByLabelText('Sell parcel K-4'));
  const add = screen.getByRole('button', { name: 'Add 3 lots' });
  expect(isDisabled(add)).toBe(true);
  // Paste a column copied from a spreadsheet.
  await user.click(within(table).getByLabelText('Reserve of parcel K-2'));
  await user.paste('800\r\n750\r\n');
  await waitFor(() => expect(valueOf(within(table).getByLabelText('Reserve of parcel K-3'))).toBe('750'));
  expect(valueOf(within(table).getByLabelText('Reserve of parcel K-2'))).toBe('800');
  await fill(user, screen.getByLabelText('Reserves, % of estimates'), '80');
  await press(user, 'Set reserves');
  await waitFor(() => expect(valueOf(within(table).getByLabelText('Reserve of parcel K-2'))).toBe('1,600.40'));
  await user.click(screen.getByText('New, in this order'));
  const up = await within(table).findByRole('button', { name: 'Move parcel K-3 up' });
  up.focus();
  await user.keyboard('{Enter}');
  await untilFocused(() => within(table).getByRole('button', { name: 'Move parcel K-3 up' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(rowsOf('Goods of the viewing')[0]?.textContent).toContain('K-3'));
  screen.getByRole('button', { name: 'Add 3 lots' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('3 lots are in the auction.');
  expect(database.lots).toMatchObject([
    { lotNo: '1', description: 'Sawables', reservePrice: 750, good: 'v1.g3' },
    { lotNo: '2', description: 'Octahedron', reservePrice: 800, good: 'v1.g1' },
    { lotNo: '3', description: 'Macles', reservePrice: 1600.4, good: 'v1.g2' },
  ]);
  expect(database.auctions).toMatchObject([{ name: 'Spring tender', viewing: 'v1' }]);
  // The remaining parcel can still be added.
  expect(rowsOf('Goods of the viewing').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('K-4'),
  ]);
  // A parcel that was left out stays unticked when the step is opened again.
  await press(user, 'Continue to companies');
  await user.click(await screen.findByRole('button', { name: /^Lots/ }));
  const leftOut = await screen.findByLabelText<HTMLInputElement>('Sell parcel K-4');
  expect(leftOut.checked).toBe(false);
  await press(user, 'Continue to companies');
  await press(user, 'Choose those of the viewing');
  await press(user, 'Invite');
  const invited = await screen.findByRole('table', { name: 'Invited companies' });
  await untilText(() => invited, 'Vito Diamonds');
  expect(invited.textContent).not.toContain('Wim Diamonds');
  await press(user, 'Continue to publishing');
  await press(user, 'Publish');
  await press(user, 'Publish', await screen.findByRole('dialog'));
  await screen.findByText('The auction is published');

  // A company of the viewing finds the parcels in the catalogue.
  database.auctions = database.auctions.map((auction) => ({ ...auction, startsAt: '2098-01-01T00:00:00.000Z' }));
  browser.close();
  const { user: buyer } = browser.open('/', { as: vito, company: companies[0]! });
  await buyer.click(await screen.findByRole('link', { name: 'See the catalogue: Spring tender' }));
  const main = () => screen.getByRole('main');
  for (const description of ['Sawables', 'Octahedron', 'Macles']) await untilText(main, description);
  expect(main().textContent).not.toContain('Boart');
});
