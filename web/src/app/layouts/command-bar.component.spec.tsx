import { expect, test } from '@jest/globals';
import type { CompanyView, UserView } from '@tender/contracts';
import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { fakeBrowser } from '../../testing/browser.js';
import { aCompany, aLot, anAdmin, anAuction, aUser } from '../../testing/examples.js';
import { serveDatabase } from '../../testing/fake-database.js';
import { refusal } from '../../testing/fake-server.js';
import { fill } from '../../testing/page.js';
import { aViewing } from '../../testing/viewing-examples.js';

/** The command bar finds what the lists of its reader contain, and opens it. */

const browser = fakeBrowser();

const DATA = {
  users: [aUser({ firstName: 'Gaston', lastName: 'Maes' })],
  companies: [aCompany({ name: 'Gamma Gems' })],
  auctions: [anAuction({ name: 'Spring tender' }), anAuction({ _id: 'a2', name: 'Past tender', status: 'completed' })],
  lots: [aLot({ _id: 'a2.l1', auctionId: 'a2', lotNo: 'A-17', description: 'Macle' })],
  viewings: [aViewing({ name: 'Winter viewing' })],
};

const field = () => screen.findByRole('combobox', { name: 'Go to or do' });

async function search(user: UserEvent, text: string): Promise<void> {
  await user.keyboard('{Control>}k{/Control}');
  await fill(user, await field(), text);
}

async function expectOpens(user: UserEvent, text: string, option: RegExp): Promise<void> {
  await search(user, text);
  await screen.findByRole('option', { name: option });
  await user.keyboard('{Enter}');
}

const pathOf = ({ pathname, search: query }: Location): string => `${pathname}${query}`;

test.each([
  ['gamma', /^Gamma Gems/, '/user-management?company=c1'],
  ['maes', /^Gaston Maes/, '/user-management?id=c1.u1'],
  ['winter', /^Winter viewing/, '/viewing-management?id=v1'],
  ['spring', /^Spring tender.*Live.* \d{4}/, '/auction-monitoring?id=a1'],
  ['past', /^Past tender.*Completed.* \d{4}/, '/auction-result?id=a2'],
  ['A-17', /^Lot A-17.*Past tender · Macle/, '/auction-result?id=a2&search=A-17'],
  ['lot A-17', /^Lot A-17/, '/auction-result?id=a2&search=A-17'],
] as const)('an admin types %s', async (text, option, page) => {
  serveDatabase(browser.server, DATA);
  // The opened page reads the person or the company; under load that may be after the test.
  browser.server
    .on<{ userInfo: UserView }>('GET /api/user/get-user-info/*', { userInfo: DATA.users[0]! })
    .on<{ company: CompanyView }>('GET /api/company/get/*', { company: DATA.companies[0]! });
  const { user } = browser.open('/house-settings', { as: anAdmin() });
  await screen.findByRole('heading', { level: 1 });
  await expectOpens(user, text, option);
  await waitFor(() => expect(pathOf(window.location)).toBe(page));
});

test.each(['buyerCompanyMember', 'viewerOnly'] as const)(
  'a %s finds viewings, and requests no auction or lot',
  async (role) => {
    serveDatabase(browser.server, DATA);
    const { user } = browser.open('/help-and-support', { as: aUser({ role }) });
    await screen.findByRole('heading', { level: 1 });
    await search(user, 'winter');
    await screen.findByRole('option', { name: 'Winter viewing' });
    for (const text of ['spring', 'A-17']) {
      await fill(user, await field(), text);
      await screen.findByRole('option', { name: 'No match.' });
    }
    // Longer than the pause before a search.
    await new Promise((done) => setTimeout(done, 300));
    expect(browser.server.calls.filter(({ path }) => /^\/api\/(auction|lot|bidding|company)\//.test(path))).toEqual([]);
  },
);

test('an auditor finds auctions and viewings, and no page of admins', async () => {
  serveDatabase(browser.server, DATA);
  // The opened page reads the history; under load that may be after the test.
  browser.server.on<object>('GET /api/audit/viewings/v1/outline', refusal(404, 'NOT_FOUND'));
  const auditor: UserView = anAdmin({ role: 'auditor' });
  const { user } = browser.open('/audit', { as: auditor });
  await screen.findByRole('heading', { level: 1 });
  await search(user, 'gamma');
  await screen.findByRole('option', { name: 'No match.' });
  await fill(user, await field(), 'winter');
  await screen.findByRole('option', { name: 'Winter viewing' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(pathOf(window.location)).toBe('/audit?viewing=v1'));
});
