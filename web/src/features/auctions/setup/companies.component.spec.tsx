import { expect, test } from '@jest/globals';
import type { AwaitedSignUpView, InvitationOutcome } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aCompany, anAdmin, anAuction, aUser } from '../../../testing/examples.js';
import { push } from '../../../testing/fake-socket.js';
import { serveHouse } from '../../../testing/house.js';
import { fill, press, says, valueOf } from '../../../testing/page.js';
import { serveAuctionCommands } from '../testing/auction-commands.js';

/** The companies that are invited to an auction. */

const browser = fakeBrowser();

test('a person who was invited by e-mail address is awaited until their company is invited', async () => {
  const email = 'nina@newcomer.test';
  const auction = anAuction({ status: 'pending', published: false, users: [], companies: [] });
  const house = serveHouse(browser.server, { auctions: [auction] });
  serveAuctionCommands(browser.server, house);
  let awaited: AwaitedSignUpView[] = [];
  browser.server.on<{ awaited: AwaitedSignUpView[] }>('GET /api/user/awaited/*', () => ({ awaited }));
  const { user, router } = browser.open('/auction-setup?id=a1&step=2', { as: anAdmin() });
  await fill(user, await screen.findByLabelText('Or by e-mail'), email);
  const noAccount: AwaitedSignUpView = {
    ...{ email, invitedAt: '2026-11-28T10:00:00.000Z', userId: null, companyId: null, status: null },
    ...{ link: '/signup', mailedToday: true },
  };
  awaited = [noAccount];
  await press(user, 'Invite');
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(new RegExp(`1 invited to sign up.*${email} is not known yet: invited to sign up\\.`)),
    ),
  );
  const waiting = () => screen.getByRole('table', { name: 'Waiting to sign up' });
  const nina = () => within(waiting()).getByRole('row', { name: new RegExp(email) });
  await waitFor(nina);
  await says(nina, 'No account yet');
  // Everybody may sign up by this link: it opens no account.
  const link = within(nina()).getByRole('textbox', { name: `Link for ${email}` });
  expect(valueOf(link)).toBe(`${window.location.origin}/signup`);

  // Each of her steps shows in the open tab.
  const signedUp = { ...noAccount, userId: 'c9.u1', companyId: 'c9', link: null };
  awaited = [{ ...signedUp, status: 'pending' }];
  push.message('peopleChanged', { invitedTo: 'a1' });
  await waitFor(() => within(nina()).getByRole('link', { name: 'Has signed up: waits for your decision' }));
  awaited = [{ ...signedUp, status: 'approved' }];
  house.users = [aUser({ _id: 'c9.u1', companyId: 'c9', email })];
  house.companies = [aCompany({ _id: 'c9', name: 'Newcomer Gems', users: ['c9.u1'] })];
  push.message('peopleChanged', { company: 'c9' });
  await waitFor(() => within(nina()).getByRole('button', { name: `Invite: ${email}` }));
  await press(user, `Invite: ${email}`);
  await says(() => screen.getByRole('table', { name: 'Invited companies' }), 'Newcomer Gems');
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Waiting to sign up' })).toBeNull());

  // A colleague has not opened her link yet. It is not shown: it leads into a company with other people.
  const mia = aUser({
    ...{ _id: 'c9.u2', companyId: 'c9', firstName: 'Mia', lastName: 'Member' },
    ...{ email: 'mia@newcomer.test', invited: true },
  });
  house.users = [...house.users, mia];
  house.auctions = house.auctions.map((known) => ({ ...known, users: [...known.users, mia._id] }));
  push.message('auctionUpdated', { auction: { _id: 'a1', users: ['c9.u1', 'c9.u2'] } });
  push.message('peopleChanged', { company: 'c9' });
  const invited = () => within(waiting()).getByRole('row', { name: /mia@newcomer\.test/ });
  await waitFor(invited);
  await says(invited, 'In Newcomer Gems, no password chosen yet');
  expect(within(invited()).queryByRole('textbox')).toBeNull();
  browser.server.on<InvitationOutcome>('POST /api/user/invite/*', { invited: [mia], skipped: [] });
  await press(user, 'Send again: the invitation to Mia Member', invited());
  await screen.findByText(/^Mia Member is invited again\./);
  expect(browser.server.callsOf('POST /api/user/invite/*').map(({ rest }) => rest)).toEqual(['c9.u2']);
  const { href } = within(invited()).getByRole<HTMLAnchorElement>('link', { name: 'the mail' });
  expect(href).toContain('/user-management?tab=mails&mails.search=mia%40newcomer.test');
  expect(router.state.location.pathname).toBe('/auction-setup');
});
