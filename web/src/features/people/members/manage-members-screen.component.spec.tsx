import { expect, test } from '@jest/globals';
import type { InvitationOutcome, NewMemberBody, UserView } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aCompany, aUser } from '../../../testing/examples.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { choose, fill, paste, press, rowWith, untilText } from '../../../testing/page.js';

const browser = fakeBrowser();

test('several members at once: skipped people and the reasons; then a change and a removal', async () => {
  const fred = aUser({ firstName: 'Fred', email: 'fred@buyers.test' });
  const database = serveDatabase(browser.server, { users: [fred] });
  const one = (id: string) => database.users.find(({ _id }) => _id === id)!;
  browser.server
    .on<InvitationOutcome>('POST /api/user/add-multiple/*', ({ body }) => {
      const people = (body as { users: NewMemberBody[] }).users;
      const invited = people
        .filter(({ email }) => email !== fred.email)
        .map(({ firstName, lastName, email, role }, index) =>
          aUser({ _id: `c1.u${index + 2}`, firstName, lastName, email, role: role!, invited: true }),
        );
      database.users = [...database.users, ...invited];
      return { invited, skipped: [{ email: fred.email, reason: 'alreadyMember' }] };
    })
    .on<{ updatedUser: UserView }>('PATCH /api/user/update-viewing-member/*', ({ rest, body }) => ({
      updatedUser: { ...one(rest), ...(body as Partial<UserView>) },
    }))
    .on<InvitationOutcome>('POST /api/user/invite/*', ({ rest }) => ({ invited: [one(rest)], skipped: [] }))
    .on<{ deletedUserId: string }>('DELETE /api/user/delete/*', ({ rest }) => ({ deletedUserId: rest }));
  const { user } = browser.open('/manage-viewing-members', { as: fred, company: aCompany() });
  await press(user, 'Add several members');
  const form = await screen.findByRole('dialog');
  const lines = 'Tom Fredson <tom@fred.test>\nElsa Buyer elsa@buyers.test\nFred Buyer fred@buyers.test';
  await paste(user, within(form).getByLabelText(/^Paste lines/), lines);
  await press(user, 'Write into the rows', form);
  await choose(user, await within(form).findByRole('combobox', { name: 'Role, row 1' }), 'Viewing Member');
  await press(user, 'Invite 3 people', form);
  const dialog = () => screen.getByRole('dialog');
  await untilText(dialog, '2 invited, 1 not invited');
  await untilText(dialog, 'fred@buyers.test is of your company already');
  await press(user, 'Done', dialog());

  const tom = () => rowWith('tom@fred.test');
  await waitFor(tom);
  expect(tom().textContent).toContain('Viewing Member');
  await press(user, 'Edit Tom Fredson');
  const edit = await screen.findByRole('dialog');
  await fill(user, within(edit).getByLabelText(/^Position/), 'Grader');
  await user.click(within(edit).getByRole('radio', { name: /^Company Member/ }));
  await press(user, 'Save', edit);
  await untilText(tom, /Company Member.*Grader/);
  await press(user, /^Send again: .*Tom Fredson/);
  await screen.findByText(/^Tom Fredson is invited again/);
  expect(browser.server.callsOf('POST /api/user/invite/*').map(({ rest }) => rest)).toEqual(['c1.u2']);
  await press(user, 'Remove Tom Fredson');
  await press(user, 'Remove', await screen.findByRole('dialog'));
  await waitFor(() => expect(screen.queryByText('tom@fred.test')).toBeNull());
});

test('the dialog for a new member says who can make a member a buyer', async () => {
  serveDatabase(browser.server, { users: [aUser()] });
  const { user } = browser.open('/manage-viewing-members', { as: aUser(), company: aCompany() });
  await press(user, 'Add a member');
  const dialog = await screen.findByRole('dialog', { name: 'Add a member' });
  expect(dialog.textContent).toContain('Only the house decides who bids: ask it to make a member a buyer.');
});
