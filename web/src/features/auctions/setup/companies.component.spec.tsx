import { expect, test } from '@jest/globals';
import type { AwaitedSignUpView, InvitationOutcome } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aCompany, anAdmin, anAuction, aUser } from '../../../testing/examples.js';
import { push } from '../../../testing/fake-socket.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { fill, press, untilText, valueOf } from '../../../testing/page.js';
import { serveAuctionCommands } from '../testing/auction-commands.js';

/** The companies that are invited to an auction. */

const browser = fakeBrowser();

test('a user invited by e-mail address is awaited until their company is invited', async () => {
  const email = 'nina@newcomer.test';
  const auction = anAuction({ status: 'pending', published: false, users: [], companies: [] });
  const database = serveDatabase(browser.server, { auctions: [auction] });
  serveAuctionCommands(browser.server, database);
  let awaited: AwaitedSignUpView[] = [];
  browser.server.on<{ awaited: AwaitedSignUpView[] }>('GET /api/user/awaited/*', () => ({ awaited }));
  const { user, router } = browser.open('/auction-setup?id=a1&step=2', { as: anAdmin() });
  await screen.findByText('No company is approved yet');
  await fill(user, screen.getByLabelText('Or by e-mail'), email);
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
  const waiting = () => screen.getByRole('table', { name: 'Waiting' });
  const nina = () => within(waiting()).getByRole('row', { name: new RegExp(email) });
  await waitFor(nina);
  await untilText(nina, 'No account yet');
  // The link leads to the sign-up page; it opens no existing account.
  const link = within(nina()).getByRole('textbox', { name: `Link for ${email}` });
  expect(valueOf(link)).toBe(`${window.location.origin}/signup`);

  // The open tab shows her sign-up and her approval.
  const signedUp = { ...noAccount, userId: 'c9.u1', companyId: 'c9', link: null };
  awaited = [{ ...signedUp, status: 'pending' }];
  push.message('peopleChanged', { invitedTo: 'a1' });
  await waitFor(() => within(nina()).getByRole('link', { name: 'Has signed up: waiting for your decision' }));
  awaited = [{ ...signedUp, status: 'approved' }];
  database.users = [aUser({ _id: 'c9.u1', companyId: 'c9', email })];
  database.companies = [aCompany({ _id: 'c9', name: 'Newcomer Gems', users: ['c9.u1'] })];
  push.message('peopleChanged', { company: 'c9' });
  await waitFor(() => within(nina()).getByRole('button', { name: `Invite: ${email}` }));
  await press(user, `Invite: ${email}`);
  await untilText(() => screen.getByRole('table', { name: 'Invited companies' }), 'Newcomer Gems');
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Waiting' })).toBeNull());

  // An approved user who joins automatically needs no button. An invitation can be withdrawn.
  const olga = {
    ...signedUp,
    email: 'olga@newcomer.test',
    userId: 'c8.u1',
    companyId: 'c8',
    status: 'approved',
  } as const;
  awaited = [{ ...olga, joins: true }];
  push.message('peopleChanged', { invitedTo: 'a1' });
  const row = () => within(waiting()).getByRole('row', { name: /olga@newcomer\.test/ });
  await waitFor(row);
  await untilText(row, 'Approved: joins after confirming the address');
  expect(within(row()).queryByRole('button', { name: /^Invite/ })).toBeNull();
  await press(user, 'Continue to publishing');
  await screen.findByText('1 person invited by e-mail still waiting');
  await press(user, 'Open');
  browser.server.on<{ email: string }>('DELETE /api/user/awaited/*', ({ body }) => {
    awaited = [];
    return body as { email: string };
  });
  await press(user, 'Withdraw invitation: olga@newcomer.test');
  await press(user, 'Withdraw invitation', await screen.findByRole('dialog'));
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Waiting' })).toBeNull());
  expect(browser.server.callsOf('DELETE /api/user/awaited/*')).toMatchObject([
    { rest: 'a1', body: { email: olga.email } },
  ]);

  // A colleague has not opened her link yet. The link is hidden: it leads into a company with other users.
  const mia = aUser({
    ...{ _id: 'c9.u2', companyId: 'c9', firstName: 'Mia', lastName: 'Member' },
    ...{ email: 'mia@newcomer.test', invited: true },
  });
  database.users = [...database.users, mia];
  database.auctions = database.auctions.map((known) => ({ ...known, users: [...known.users, mia._id] }));
  push.message('auctionUpdated', { auction: { _id: 'a1', users: ['c9.u1', 'c9.u2'] } });
  push.message('peopleChanged', { company: 'c9' });
  const invited = () => within(waiting()).getByRole('row', { name: /mia@newcomer\.test/ });
  await waitFor(invited);
  await untilText(invited, 'In Newcomer Gems, no password chosen yet');
  expect(within(invited()).queryByRole('textbox')).toBeNull();
  browser.server.on<InvitationOutcome>('POST /api/user/invite/*', { invited: [mia], skipped: [] });
  await press(user, 'Send again: the invitation to Mia Member', invited());
  await screen.findByText(/^Mia Member is invited again\./);
  expect(browser.server.callsOf('POST /api/user/invite/*').map(({ rest }) => rest)).toEqual(['c9.u2']);
  const { href } = within(invited()).getByRole<HTMLAnchorElement>('link', { name: 'the mail' });
  expect(href).toContain('/user-management?tab=mails&mails.search=mia%40newcomer.test');
  expect(router.state.location.pathname).toBe('/auction-setup');
});
