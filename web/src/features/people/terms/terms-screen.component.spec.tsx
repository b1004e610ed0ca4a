import { expect, test } from '@jest/globals';
import { EMPTY_HOUSE, type TermsView } from '@tender/contracts';
import { screen, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aUser } from '../../../testing/examples.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { untilText } from '../../../testing/page.js';
import { setHouse } from '../../../shared/store/application.js';

/** The page that names all terms. */

const browser = fakeBrowser();

test('the terms of the firm, of each bid and of a tender are on one page', async () => {
  serveDatabase(browser.server, { users: [aUser()] });
  browser.server.on<{ terms: TermsView | null }>('GET /api/terms', { terms: null });
  browser.open('/terms', { as: aUser() });
  const main = () => screen.getByRole('main');
  await screen.findByRole('heading', { level: 1, name: 'What binds you here' });
  await untilText(main, 'No terms yet');
  expect(screen.queryByRole('heading', { name: 'The terms of each bid' })).toBeNull();
  setHouse({ ...EMPTY_HOUSE, bidTerms: 'A bid binds for ten days.' });
  await untilText(main, 'A bid binds for ten days.');
  expect(within(main()).getByRole('link', { name: 'Downloads' }).getAttribute('href')).toBe('/billiton-downloads');
});
