import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aCompany, aLot, anAuction, aUser } from '../../../testing/examples.js';
import { changePreference, serveDatabase } from '../../../testing/fake-database.js';
import { fill, untilFocused, press, untilText, valueOf } from '../../../testing/page.js';

/** Marks on lots before the start of an auction. */

const browser = fakeBrowser();

test('lots are marked in the catalogue, and bids are prepared on the floor, which has the marks', async () => {
  const lots = ['1', '2', '3'].map((lotNo) => aLot({ _id: `l${lotNo}`, lotNo }));
  const auction = anAuction({ name: 'Marked ahead', status: 'pending', startsAt: '2098-01-01T00:00:00.000Z' });
  const database = serveDatabase(browser.server, { auctions: [auction], lots });
  const open = () => browser.open('/published-auction?id=a1', { as: aUser(), company: aCompany() });
  const priority = (lotNo: string) => screen.getByLabelText(`Our priority of lot ${lotNo}`);
  const note = () => screen.getByLabelText('Our note on lot 2');
  const kept = (lotNo: string) => database.lots.find((lot) => lot.lotNo === lotNo)?.preference;
  const { user } = open();
  await fill(user, await screen.findByLabelText('Our priority of lot 2'), '3');
  await fill(user, note(), 'Look at the girdle');
  await user.tab();
  await waitFor(() => expect(kept('2')).toMatchObject({ priority: 3, note: 'Look at the girdle' }));
  // A mark that was changed elsewhere after this page had read it is not overwritten.
  changePreference(database, 'l2', { note: 'The girdle is fine' });
  await press(user, 'Favourite lot 2');
  await waitFor(() => expect(kept('2')).toMatchObject({ favourite: true, priority: 3, note: 'The girdle is fine' }));

  browser.close();
  const { user: next, router } = open();
  expect(valueOf(await screen.findByLabelText('Our priority of lot 2'))).toBe('3');
  await fill(next, priority('1'), '1');
  await next.click(screen.getByLabelText('Our note on lot 1'));
  await press(next, 'Our priority');
  // The largest priority comes first, a lot without one last.
  const order = () =>
    screen.getAllByLabelText(/^Our priority of/).map((field) => field.getAttribute('aria-label')?.slice(-1));
  await waitFor(() => expect(order()).toEqual(['2', '1', '3']));
  // A row stays in its place while the buyer types in it, and moves when the field loses the focus.
  await fill(next, priority('1'), '9');
  await waitFor(() => expect(kept('1')?.priority).toBe(9));
  await untilFocused(() => priority('1'));
  expect(order()).toEqual(['2', '1', '3']);
  priority('1').blur();
  await waitFor(() => expect(order()).toEqual(['1', '2', '3']));

  await next.click(screen.getByRole('link', { name: 'Prepare bids' }));
  const bid = await screen.findByLabelText('Bid for lot 2');
  await fill(next, bid, '120');
  await untilText(() => bid.closest('tr')!, 'Our priority 3');
  await router.navigate(-1);
  await waitFor(() => expect(valueOf(note())).toBe('The girdle is fine'));
  expect(within(screen.getByRole('table')).getAllByLabelText(/^Our priority of/)).toHaveLength(3);
});
