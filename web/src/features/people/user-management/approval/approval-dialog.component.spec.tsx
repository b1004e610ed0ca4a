import { afterEach, expect, test } from '@jest/globals';
import type { UserView, WaitingInvitationsOfPerson } from '@tender/contracts';
import { screen, waitFor } from '@testing-library/dom';
import { setEnvironment } from '../../../../shared/store/application.js';
import { fakeBrowser } from '../../../../testing/browser.js';
import { aCompany, anAdmin, anEnvironment, aUser } from '../../../../testing/examples.js';
import { serveDatabase } from '../../../../testing/fake-database.js';
import { untilNoDialog, press } from '../../../../testing/page.js';

/** Approval of a user who was invited by e-mail, and the pending invitations. */

const browser = fakeBrowser();
afterEach(() => setEnvironment(anEnvironment()));

const ANN = aUser({
  ...{ _id: 'c9.u1', companyId: 'c9', firstName: 'Ann', lastName: 'New', email: 'ann@newcomer.test' },
  ...{ status: 'pending', ownStatus: 'pending', emailVerified: false },
});
const AUCTION = { _id: 'a1', kind: 'auction', name: 'November' } as const;
const VIEWING = { _id: 'v1', kind: 'viewing', name: 'Autumn' } as const;

function open(waiting: WaitingInvitationsOfPerson, changes: Partial<UserView> = {}, mail = true) {
  let person: UserView = { ...ANN, ...changes };
  const database = serveDatabase(browser.server, {
    ...{ users: [person], companies: [aCompany({ _id: 'c9', name: 'Newcomer', users: ['c9.u1'] })] },
  });
  const current = { waiting };
  browser.server
    .on<WaitingInvitationsOfPerson>('GET /api/dashboard/invitations/*', () => current.waiting)
    .on<{ userInfo: UserView }>('GET /api/user/get-user-info/*', () => ({ userInfo: person }))
    .on<{ updatedUser: UserView }>('PATCH /api/user/update/*', () => {
      person = { ...person, status: 'approved', ownStatus: 'approved' };
      database.users = [person];
      return { updatedUser: person };
    });
  setEnvironment(anEnvironment({ features: { mail, whatsApp: false, installable: true } }));
  const { user } = browser.open('/user-management?id=c9.u1', { as: anAdmin() });
  return { user, current };
}
const updates = () => browser.server.callsOf('PATCH /api/user/update/*').map(({ body }) => body);

test('names the invitations, and approves with them by default', async () => {
  const { user } = open({ invitations: [AUCTION, VIEWING], joinsAfter: 'approval' }, { awaitsEmail: true });
  await user.click(await screen.findByRole('button', { name: 'Approve Ann New' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve Ann New?' });
  const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Invite to auction November, viewing Autumn' });
  expect(tick.checked).toBe(true);
  expect(dialog.textContent).toContain('The person joins after confirming the address by the link in the mail.');
  expect(dialog.textContent).not.toContain('sends no mail');
  await press(user, 'Approve', dialog);
  await screen.findByText('Ann New is approved, with the invitations.');
  await untilNoDialog();
  expect(updates()).toEqual([{ updates: { status: 'approved', invite: true } }]);
});

test('the person waits if the checkbox is cleared', async () => {
  const { user } = open({ invitations: [AUCTION], joinsAfter: 'approval' });
  await user.click(await screen.findByRole('button', { name: 'Approve Ann New' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve Ann New?' });
  await user.click(screen.getByRole('checkbox', { name: 'Invite to auction November' }));
  expect(dialog.textContent).toContain('The person waits there until you invite them.');
  await press(user, 'Approve', dialog);
  await screen.findByText('Ann New is approved.');
  expect(updates()).toEqual([{ updates: { status: 'approved', invite: false } }]);
});

test('says that the address cannot be confirmed if the installation sends no mail', async () => {
  const { user } = open({ invitations: [AUCTION], joinsAfter: 'approval' }, {}, false);
  await user.click(await screen.findByRole('button', { name: 'Approve Ann New' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve Ann New?' });
  expect(dialog.textContent).toContain('The person joins at once.');
  expect(dialog.textContent).toContain('This installation sends no mail, so the address cannot be confirmed.');
});

test('approves a person without invitations at once', async () => {
  const { user } = open({ invitations: [], joinsAfter: 'approval' });
  await user.click(await screen.findByRole('button', { name: 'Approve Ann New' }));
  await waitFor(() => expect(updates()).toEqual([{ updates: { status: 'approved' } }]));
});

test('one button on the page of an approved person who waits sends the invitation', async () => {
  const approved = { status: 'approved', ownStatus: 'approved' } as const;
  const { user, current } = open({ invitations: [AUCTION, VIEWING], joinsAfter: null }, approved);
  await screen.findByRole('heading', { name: 'Invited by e-mail, not joined yet' });
  browser.server.on('PATCH /api/auction/bulk-invite/*', () => {
    current.waiting = { invitations: [VIEWING], joinsAfter: null };
    return { invited: [ANN], skipped: [] };
  });
  await press(user, 'Invite to auction November');
  await screen.findByText('Ann New is invited to auction November.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Invite to auction November' })).toBeNull());
  expect(browser.server.callsOf('PATCH /api/auction/bulk-invite/*')).toMatchObject([
    { rest: 'a1', body: { emails: [ANN.email] } },
  ]);
  expect(screen.getByRole('link', { name: 'Autumn' }).getAttribute('href')).toBe('/viewing-setup?id=v1&step=companies');
});

test('shows no button for a person who joins after the confirmation of the address', async () => {
  open({ invitations: [AUCTION], joinsAfter: 'confirmation' }, { status: 'approved', ownStatus: 'approved' });
  await screen.findByText('The person is approved, and joins after confirming the e-mail address.');
  expect(screen.queryByRole('button', { name: /^Invite to/ })).toBeNull();
});
