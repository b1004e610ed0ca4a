import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/dom';
import { fakeBrowser } from '../../testing/browser.js';
import { anAdmin, anAuction, aUser } from '../../testing/examples.js';
import { serveDatabase } from '../../testing/fake-database.js';
import { untilText } from '../../testing/page.js';

/** The promise of a sealed auction: the same text everywhere, with a link to its limits. */

const browser = fakeBrowser();
const PROMISE =
  'Until the end no account of the house sees an amount. An admin who enters a bid for you knows that one. The operator of the server could read them: what protects this, and what does not.';

const SEALED = anAuction({ bidVisibility: 'sealed' });
const DRAFT = anAuction({ bidVisibility: 'sealed', status: 'pending', published: false });

test.each([
  ['the page of the auction', '/auction-card?id=a1', aUser(), SEALED],
  ['the form of the terms', '/auction-setup?id=a1', anAdmin(), DRAFT],
  ['the control room', '/auction-monitoring?id=a1', anAdmin(), SEALED],
  ['About', '/about', undefined, SEALED],
])('%s promises no more than the server keeps', async (_, address, as, auction) => {
  serveDatabase(browser.server, { users: [aUser()], auctions: [auction] });
  browser.open(address, as && { as });
  await untilText(() => document.body, PROMISE);
  expect(document.body.textContent).not.toMatch(/nobody, not even|Not even the house|back door/);
  expect(screen.getByRole('link', { name: 'what protects this, and what does not' }).getAttribute('href')).toBe(
    '/sealed-bids',
  );
});

test.each([
  ['buyers', aUser()],
  ['admins', anAdmin()],
  ['guests', undefined],
])('the link leads %s to what protects an amount, and what does not', async (_, as) => {
  serveDatabase(browser.server, { users: [aUser()] });
  browser.open('/sealed-bids', as && { as });
  await screen.findByRole('heading', { name: 'What protects this' });
  expect(screen.getByText(/An operator who has the machine and the key could read amounts/)).toBeTruthy();
});
