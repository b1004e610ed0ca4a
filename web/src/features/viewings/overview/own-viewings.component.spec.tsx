import { expect, test } from '@jest/globals';
import type { ViewingView } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aCompany, aUser } from '../../../testing/examples.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { press, untilText } from '../../../testing/page.js';
import { aGood, aViewing } from '../../../testing/viewing-examples.js';
import { changeViewingElsewhere, serveViewingCommands } from '../testing/viewing-commands.js';

/** The viewings of a company: on its overview, and the completed ones among its bookings. */

const browser = fakeBrowser();
const tile = (): HTMLElement => screen.getByRole('article', { name: 'Mouse viewing' });

test('a viewing shows each change of its state at once, and moves to the past viewings at its end', async () => {
  const viewing = aViewing({ name: 'Mouse viewing', users: ['c1.u1'], companies: ['c1'] });
  const database = serveDatabase(browser.server, { viewings: [viewing] });
  serveViewingCommands(browser.server, database);
  const { router } = browser.open('/', { as: aUser(), company: aCompany() });
  await screen.findByRole('article', { name: 'Mouse viewing' });
  await untilText(tile, 'Viewing published');
  const states: [ViewingView['status'], string][] = [
    ['live', 'Live Viewing'],
    ['completed', 'Completed'],
  ];
  for (const [status, words] of states) {
    changeViewingElsewhere(database, 'v1', { status });
    await untilText(tile, words);
  }
  await router.navigate('/booking-history');
  const past = await screen.findByRole('list', { name: 'Past viewings' });
  expect(past.textContent).toContain('Mouse viewing');
});

test('a changed viewing shows it on its tile, its page and its parcels, until the reader has read it', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const changed = { name: 'Mouse viewing', users: ['c1.u1'], companies: ['c1'], addenda: 2, addendumAt: at };
  const goods = [
    aGood({ goodNo: 'K-1', addendum: { number: 2, at } }),
    aGood({ _id: 'v1.g2', goodNo: 'K-2', addendum: { number: 1, at } }),
  ];
  const database = serveDatabase(browser.server, { viewings: [aViewing({ ...changed, addendaSeen: 1 })], goods });
  const addendum = { _id: 'e2', number: 2, at, grade: 'material', reason: 'Weighed again' };
  const changes = [{ goodId: 'v1.g1', no: 'K-1', field: 'carats', before: 10.8, after: 9 }];
  browser.server.on<object>('GET /api/viewing/addenda/*', { addenda: [{ ...addendum, changes }], nextCursor: null });
  browser.server.on<object>('PATCH /api/viewing/addenda/seen/*', ({ body }) => {
    const { number: addendaSeen } = body as { number: number };
    database.viewings = [aViewing({ ...changed, addendaSeen })];
    return { addendaSeen };
  });
  const { user, router } = browser.open('/', { as: aUser(), company: aCompany() });
  await screen.findByRole('article', { name: 'Mouse viewing' });
  const link = await within(tile()).findByRole('link', { name: 'Changed on 20 Nov 2026' });
  expect(link.getAttribute('href')).toBe('/viewing?id=v1#changes');
  await user.click(link);
  await screen.findByText(/1 change that you have not marked as read/);
  const marks = () => [...screen.getByRole('main').querySelectorAll('[data-changed]')];
  await waitFor(() => expect(marks()).toHaveLength(1));
  expect(marks()[0]!.closest('tr')?.textContent).toContain('K-1');
  await press(user, 'Mark as read', await screen.findByRole('region', { name: 'Changes' }));
  await waitFor(() => expect(marks()).toEqual([]));
  expect(browser.server.callsOf('PATCH /api/viewing/addenda/seen/*').map(({ body }) => body)).toEqual([{ number: 2 }]);
  await router.navigate('/');
  await screen.findByRole('article', { name: 'Mouse viewing' });
  expect(within(tile()).queryByRole('link', { name: /^Changed on/ })).toBeNull();
});
