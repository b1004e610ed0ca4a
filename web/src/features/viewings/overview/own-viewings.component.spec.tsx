import { expect, test } from '@jest/globals';
import type { ViewingView } from '@tender/contracts';
import { screen } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aCompany, aUser } from '../../../testing/examples.js';
import { serveHouse } from '../../../testing/house.js';
import { says } from '../../../testing/page.js';
import { aViewing } from '../../../testing/viewing-examples.js';
import { changeViewingElsewhere, serveViewingCommands } from '../testing/viewing-commands.js';

/** The viewings of a company: on its overview, and those that are over among its bookings. */

const browser = fakeBrowser();
const tile = (): HTMLElement => screen.getByRole('article', { name: 'Mouse viewing' });

test('a viewing shows each change of its state at once; when it is over it stands among the past viewings', async () => {
  const viewing = aViewing({ name: 'Mouse viewing', users: ['c1.u1'], companies: ['c1'] });
  const house = serveHouse(browser.server, { viewings: [viewing] });
  serveViewingCommands(browser.server, house);
  const { router } = browser.open('/', { as: aUser(), company: aCompany() });
  await screen.findByRole('article', { name: 'Mouse viewing' });
  await says(tile, 'Viewing published');
  const states: [ViewingView['status'], string][] = [
    ['live', 'Live Viewing'],
    ['completed', 'Completed'],
  ];
  for (const [status, words] of states) {
    changeViewingElsewhere(house, 'v1', { status });
    await says(tile, words);
  }
  await router.navigate('/booking-history');
  const past = await screen.findByRole('list', { name: 'Past viewings' });
  expect(past.textContent).toContain('Mouse viewing');
});
