import { expect, test } from '@jest/globals';
import type { AuctionView } from '@tender/contracts';
import { screen } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { anAdmin, anAuction } from '../../../testing/examples.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { fill, press, valueOf } from '../../../testing/page.js';

/** Typed days and times, in the set-up of an auction in Brussels. */

const browser = fakeBrowser();

async function openSetUp(change: Partial<AuctionView> = {}) {
  const auction = anAuction({ status: 'pending', published: false, timeZone: 'Europe/Brussels', ...change });
  const database = serveDatabase(browser.server, { auctions: [auction] });
  browser.server.on<{ updatedAuction: AuctionView }>('PATCH /api/auction/update/*', ({ body }) => {
    const updatedAuction = { ...database.auctions[0]!, ...(body as Partial<AuctionView>) };
    database.auctions = [updatedAuction];
    return { updatedAuction };
  });
  const { user } = browser.open('/auction-setup?id=a1', { as: anAdmin() });
  const day = await screen.findByLabelText(/^Ends/);
  const time = screen.getByLabelText('Time of: Ends');
  const help = () => document.getElementById(day.getAttribute('aria-describedby')!.split(' ').at(-1)!)!.textContent;
  const sent = () => browser.server.callsOf('PATCH /api/auction/update/*').map(({ body }) => body);
  return { user, day, time, help, sent };
}

test('a typed day and time are read day first, shown as in lists, and named with weekday and zone', async () => {
  const { user, day, time, help, sent } = await openSetUp({ endsAt: '2026-11-28T12:00:00.000Z' });
  expect([valueOf(day), valueOf(time)]).toEqual(['28 Nov 2026', '13:00']);
  await fill(user, day, '05/12/2026');
  await fill(user, time, '1430');
  await user.tab();
  expect([valueOf(day), valueOf(time)]).toEqual(['5 Dec 2026', '14:30']);
  expect(help()).toContain('Sat, 5 Dec 2026, 14:30 Brussels time');
  await press(user, 'Save details');
  await screen.findByText('The details are saved.');
  expect(sent()).toEqual([{ endsAt: '2026-12-05T13:30:00.000Z' }]);
});

test('a pasted day with a time fills both fields', async () => {
  const { user, day, time } = await openSetUp();
  await user.clear(day);
  await user.paste('28112027 09:15');
  await user.tab();
  expect([valueOf(day), valueOf(time)]).toEqual(['28 Nov 2027', '09:15']);
});

test('what is no day, or beyond this century, stays in the field with the reason, and is not saved', async () => {
  const { user, day, help, sent } = await openSetUp();
  await fill(user, day, '31/11/2027');
  expect(help()).toBe('“31/11/2027” is not a day such as 28 Nov 2026');
  await fill(user, day, '28/11/2127');
  expect(help()).toBe('Please enter a year up to 2099');
  await press(user, 'Save details');
  expect([valueOf(day), sent()]).toEqual(['28/11/2127', []]);
});

test('explains a time that does not exist or comes twice, and keeps the second one exactly', async () => {
  const { user, day, help, sent } = await openSetUp({ endsAt: '2027-10-31T01:30:16.000Z' });
  expect(help()).toContain('comes twice: the clocks change. The second counts, 01:30 UTC; the first was 00:30 UTC.');
  await fill(user, day, '28/03/2027 02:30');
  expect(help()).toContain(
    'This time does not exist: the clocks change. It becomes Sun, 28 Mar 2027, 03:30 Brussels time, 01:30 UTC.',
  );
  await fill(user, day, '31/10/2027 02:30');
  await fill(user, screen.getByLabelText(/^Name/), 'Other');
  await press(user, 'Save details');
  await screen.findByText('The details are saved.');
  expect(sent()).toEqual([{ name: 'Other' }]);
});
