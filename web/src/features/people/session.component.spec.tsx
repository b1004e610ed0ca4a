import { afterEach, expect, jest, test } from '@jest/globals';
import type {
  CompanyView,
  MailChoicesView,
  BidConfirmation,
  OwnFactors,
  SessionView,
  UserView,
} from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { fakeBrowser } from '../../testing/browser.js';
import { aCompany, anAdmin, aUser } from '../../testing/examples.js';
import { LOST, refusal } from '../../testing/fake-server.js';
import { serveDatabase } from '../../testing/fake-database.js';
import { fill, untilFocused, valueOf } from '../../testing/page.js';

/** Sign-in and sign-out. */

const browser = fakeBrowser();
afterEach(() => void jest.restoreAllMocks());

async function signIn(user: UserEvent, email: string, password: string): Promise<void> {
  await fill(user, await screen.findByLabelText(/^E-mail/), email);
  await fill(user, screen.getByLabelText(/^Password/), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('a failed sign-out shows an error, and the user is still signed in', async () => {
  const leave = jest.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const failures = [refusal(503, 'UNAVAILABLE', { message: 'Later' }), LOST];
  serveDatabase(browser.server);
  browser.server.on<object>('POST /api/auth/logout', () => failures.shift() ?? {});
  const { user } = browser.open('/help-and-support', { as: aUser() });
  const signOut = async () => {
    await user.click(await screen.findByRole('button', { name: /^Account:/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  };
  for (let tries = 1; tries <= 2; tries++) {
    await signOut();
    const words = await screen.findByText(/You could not be signed out/);
    expect(words.closest('[role="alert"]')).not.toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(/You could not be signed out/)).toBeNull());
    expect(leave).not.toHaveBeenCalled();
  }
  await signOut();
  await waitFor(() => expect(leave.mock.calls).toEqual([['/signup']]));
});

test('too many tries: shows how long to wait', async () => {
  browser.server.on<object>(
    'POST /api/auth/signin',
    refusal(429, 'TOO_MANY_REQUESTS', { message: '', details: { retryAfter: 95 } }),
  );
  const { user } = browser.open('/signup');
  await signIn(user, 'clara@buyers.test', 'whatever');
  expect((await screen.findByRole('alert')).textContent).toContain('wait 2 minutes');
});

test('a wrong password shows an error, and a right one leads to the requested page', async () => {
  serveDatabase(browser.server);
  browser.server.on<{ user: UserView }>('POST /api/auth/signin', ({ body }) =>
    (body as { password: string }).password === 'the first of admins'
      ? { user: anAdmin() }
      : refusal(401, 'BAD_CREDENTIALS', { message: 'The e-mail address or the password is wrong.' }),
  );
  const { user, router } = browser.open('/auction-management');
  await signIn(user, 'admin@house.test', 'not this one at all');
  expect((await screen.findByRole('alert')).textContent).toContain('wrong');
  const password = screen.getByLabelText(/^Password/);
  await untilFocused(() => password);
  await fill(user, password, 'the first of admins');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/auction-management'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Auctions' })).toBeTruthy();
});

test('help: the search is in the address, and finds answers', async () => {
  const { user, router } = browser.open('/help-and-support', { as: aUser() });
  const search = await screen.findByLabelText('Search the answers');
  await fill(user, search, 'soft close');
  await waitFor(() => expect(router.state.location.search).toContain('search=soft'));
  // A reload keeps only the address.
  const { pathname, search: query } = router.state.location;
  browser.close();
  browser.open(`${pathname}${query}`, { as: aUser() });
  expect(await screen.findByText(/No company sees whose bid moved it/)).toBeTruthy();
  expect(valueOf(screen.getByLabelText('Search the answers'))).toBe('soft close');
});

test.each([
  ['waiting for approval', { status: 'pending', ownStatus: 'pending' }],
  ['Please confirm your e-mail address', { awaitsEmail: true }],
] as const)('a page that says “%s” shows the admission soon', async (words, waits) => {
  const waiting = aUser(waits);
  const choices = {
    ...{ announcements: true, appointmentReminders: true, auctionReminders: true },
    ...{ auctionStarts: true, addenda: true, goodsLists: true },
  };
  let me = waiting;
  serveDatabase(browser.server);
  browser.server
    .on<{ user: UserView }>('GET /api/profile/me', () => ({ user: me }))
    .on<{ company: CompanyView }>('GET /api/company/get', { company: aCompany() })
    .on<{ choices: MailChoicesView }>('GET /api/notifications/choices', { choices })
    .on<{ sessions: SessionView[] }>('GET /api/auth/sessions', { sessions: [] })
    .on<OwnFactors>('GET /api/factors', { factors: [], recoveryCodes: 0, passkeysOff: null })
    .on<BidConfirmation>('GET /api/factors/bids', { above: null });
  const timers = jest.spyOn(globalThis, 'setInterval');
  browser.open('/account-settings', { as: waiting });
  await screen.findByText(new RegExp(words));
  const main = () => screen.getByRole('main');
  me = aUser();
  // Trigger the 5-second timer.
  await waitFor(() => {
    for (const [work, every] of timers.mock.calls) if (every === 5_000) work();
    expect(main().textContent).not.toContain(words);
  });
  const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(await menu.findByRole('link', { name: 'Auctions' })).toBeTruthy();
});
