import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import type { BidDraftsView } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../../testing/browser.js';
import { putTyped } from '../../drafts/drafts-slice.js';
import { LOST } from '../../../../testing/fake-server.js';
import { fill, deferred, isDisabled, untilNoDialog, untilText, valueOf } from '../../../../testing/page.js';
import {
  bar,
  enterFloor,
  field,
  keepElsewhere,
  lotsOf,
  pressIn,
  review,
  row,
  send,
  type,
} from '../../testing/floor.js';

/** Drafts and how they are saved. */

const browser = fakeBrowser();
const LOTS = lotsOf(['1', '2']);
const KEEP = 'PATCH /api/bidding/drafts/*';
const READ = 'GET /api/bidding/drafts/*';
const keptTimes = (count: number): Promise<void> =>
  waitFor(() => expect(browser.server.callsOf(KEEP).length).toBeGreaterThanOrEqual(count));

test('a cleared field stays empty when an older answer arrives', async () => {
  const { user, database: house } = await enterFloor(browser, { lots: LOTS });
  await type(user, '1', '1500');
  await waitFor(() => expect(house.drafts.lots).toMatchObject([{ lotId: 'l1', amount: '1500' }]));

  // An answer that is delayed.
  const { answer: arrives, goOn } = deferred();
  const given = deferred<BidDraftsView>();
  browser.server.before(READ, async () => {
    const drafts = structuredClone(house.drafts);
    given.goOn(drafts);
    await arrives;
    return { drafts };
  });
  keepElsewhere(house, { lots: [...house.drafts.lots, { lotId: 'l2', amount: '2500', valuation: '' }] });
  expect((await given.answer).lots).toHaveLength(2);
  const before = browser.server.callsOf(KEEP).length;
  await type(user, '1', '');
  await keptTimes(before + 1);
  goOn(null);

  await waitFor(() => expect(valueOf(field('2'))).toBe('2500'));
  expect(valueOf(field('1'))).toBe('');
  expect(house.drafts.lots.find(({ lotId }) => lotId === 'l1')?.amount).toBe('');
});

test('no note appears while the server saves drafts at its usual speed', async () => {
  const { user } = await enterFloor(browser, { lots: LOTS });
  let isSaid = false;
  new MutationObserver(() => {
    isSaid ||= bar().textContent.includes('Not saved');
  }).observe(bar(), { childList: true, subtree: true, characterData: true });
  await type(user, '1', '1250');
  await keptTimes(1);
  await untilText(bar, '$1,250.00');
  expect(isSaid).toBe(false);
  let isLost = true;
  browser.server.before(KEEP, () => (isLost ? LOST : undefined));
  await type(user, '1', '1300');
  await untilText(bar, 'Not saved on the server yet');
  isLost = false;
  await waitFor(() => expect(bar().textContent).not.toContain('Not saved'));
});

test('an amount that arrives at the moment of the click is shown first, and not sent', async () => {
  const { user } = await enterFloor(browser, { lots: LOTS });
  await type(user, '1', '1500');
  const place = await screen.findByRole('button', { name: 'Place bid on lot 1' });
  await waitFor(() => expect(isDisabled(place)).toBe(false));
  putTyped('a1', 'l1', { amount: '15000' });
  place.click();
  await waitFor(() => expect(valueOf(field('1'))).toBe('15000'));
  expect(browser.server.callsOf('POST /api/bidding/create')).toEqual([]);
  await user.click(place);
  await waitFor(() => expect(browser.server.callsOf('POST /api/bidding/create')).toHaveLength(1));
});

test('before the own limits are read, and above a limit that arrives later, a bid needs a confirmation', async () => {
  const { answer: arrives, goOn } = deferred();
  browser.server.before(READ, () => arrives.then(() => undefined));
  const { user, database: house } = await enterFloor(browser, { lots: LOTS, limits: { limit: '', perCarat: '100' } });
  await type(user, '1', '1500');
  await send(user, '1');
  const doubt = await within(await waitFor(review)).findByRole('alert');
  expect(doubt.textContent).toContain('Nothing was held to a limitOur limits are not read yet.');
  goOn(null);
  await waitFor(() => expect(review().textContent).not.toContain('not read yet'));
  within(review()).getByRole('checkbox', { name: /\$150.00 per carat, above your ceiling of \$100.00/ });
  expect(isDisabled(within(review()).getByRole('button', { name: '1 to confirm' }))).toBe(true);
  expect(house.bids).toEqual([]);
});

test('many drafts are reviewed and sent in one go; the price per carat is a way to type them', async () => {
  const { user } = await enterFloor(browser, { lots: lotsOf(['1', '2', '3', '4']) });
  const price = () => screen.getByLabelText('Price per carat for lot 3');
  await type(user, '1', '1000');
  await type(user, '2', '2000.50');
  await fill(user, price(), '300');
  await waitFor(() => expect(valueOf(field('3'))).toBe('3,000.00'));
  // An unreadable price restores the total before the price, here none.
  await fill(user, price(), '300,50,0');
  await screen.findByText(/write 1,250\.50/);
  expect(valueOf(field('3'))).toBe('');
  await fill(user, price(), '300');
  await untilText(bar, /\$6,000\.50.*Not sent yet: Ctrl \+ Shift \+ Enter reviews all/);
  await pressIn(user, bar, 'Review & submit');
  expect(
    within(await waitFor(review))
      .getAllByRole('row')
      .at(-1)?.textContent,
  ).toContain('$6,000.50');
  // With nothing to compare it with, a total that was typed per carat names both numbers, and must be confirmed.
  await user.click(
    within(review()).getByRole('checkbox', {
      name: 'Yes, I mean $3,000.00 (typed as $300.00 per carat, for 10.00 ct)',
    }),
  );
  await pressIn(user, review, 'Submit 3 bids');
  await screen.findByText('All 3 bids were received.');
  await untilText(() => row('1'), '$1,000.00');
  await untilText(() => row('2'), '$2,000.50');
  await untilText(() => row('3'), '$3,000.00');
  expect(row('4').textContent).toContain('No bid');
});

test('a bid sheet with an amount in a hidden row is asked about before it is read', async () => {
  const path = '../../../../../../src/list-tests/cases/22-hidden-rows-in-a-bid-sheet/bid-sheet.xlsx';
  const sheet = new File([new Uint8Array(await readFile(new URL(path, import.meta.url)))], 'bids.xlsx');
  const { user } = await enterFloor(browser, { lots: lotsOf(['1', '2', '3']) });
  const upload = async () => {
    await user.click(screen.getByRole('button', { name: 'Bid sheet' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Upload one that is filled in' }));
    await user.upload(document.querySelector<HTMLInputElement>('body > input[type=file]')!, sheet);
    await untilText(() => screen.getByRole('alert'), 'Lot 2: $510.00');
  };
  const answer = async (name: string) => {
    await user.click(screen.getByRole('button', { name }));
    await untilText(() => screen.getByRole('dialog'), 'nothing has been sent');
    await user.keyboard('{Escape}');
    await untilNoDialog();
  };
  await upload();
  expect(['1', '2', '3'].map((lotNo) => valueOf(field(lotNo)))).toEqual(['', '', '']);
  await answer('Leave out what is hidden');
  expect(valueOf(field('1'))).not.toBe('');
  expect(valueOf(field('2'))).toBe('');
  await upload();
  await answer('Read them as well');
  expect(valueOf(field('2'))).toBe('510.00');
});
