import { expect, test } from '@jest/globals';
import type { BulkOutcome, UserView } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { fakeBrowser } from '../../../testing/browser.js';
import { aCompany, anAdmin, aUser } from '../../../testing/examples.js';
import { refusal } from '../../../testing/fake-server.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { fill, untilFocused, untilNoDialog, paste, rowWith } from '../../../testing/page.js';

const browser = fakeBrowser();

test('the last admin keeps the role, and reads why', async () => {
  const admin = anAdmin();
  serveDatabase(browser.server, { users: [admin] });
  browser.server
    .on<{ userInfo: UserView }>('GET /api/user/get-user-info/*', { userInfo: admin })
    .on<{ updatedUser: UserView }>(
      'PATCH /api/user/update/*',
      refusal(409, 'LAST_ADMIN', { message: 'The last admin can be neither deleted nor demoted' }),
    );
  const { user } = browser.open('/user-management', { as: admin });
  await fill(user, await screen.findByPlaceholderText('Search'), admin.email);
  await waitFor(() => rowWith(admin.email));
  await user.click(within(rowWith(admin.email)).getByRole('link'));
  expect(await screen.findByText(/^You cannot erase your own account\./)).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Auditor' }));
  await user.click(screen.getByRole('button', { name: 'Change role' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Change role' }));
  expect(await screen.findByText('The last admin can be neither deleted nor demoted')).toBeTruthy();
});

test('compliance approves a person, without a way to add, change or delete people', async () => {
  const waiting = aUser({ _id: 'c2.u1', companyId: 'c2', status: 'pending', ownStatus: 'pending' });
  const company = aCompany({ _id: 'c2', status: 'pending' });
  serveDatabase(browser.server, { users: [waiting], companies: [company] });
  browser.server
    .on<{ userInfo: UserView }>('GET /api/user/get-user-info/*', { userInfo: waiting })
    .on<{ updatedUser: UserView }>('PATCH /api/user/update/*', {
      updatedUser: { ...waiting, status: 'approved', ownStatus: 'approved' },
    });
  const { user } = browser.open('/user-management', { as: anAdmin({ role: 'compliance' }) });
  const row = await waitFor(() => rowWith(waiting.email));
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).not.toContain('Mails');
  expect(screen.queryByRole('button', { name: 'Add people' })).toBeNull();
  await user.click(within(row).getAllByRole('link')[0]!);
  await screen.findByRole('heading', { name: 'Access' });
  for (const name of ['Edit', 'Change role', 'Erase this person'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Approve / }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(browser.server.callsOf('PATCH /api/user/update/*')).toMatchObject([
      { body: { updates: { status: 'approved' } } },
    ]),
  );
});

test('search ignores accents, dots and ß', async () => {
  const users = ['José Núñez', 'Björn Ångström', 'İbrahim Işık', 'Straße Groß'].map((name, index) => {
    const [firstName, lastName] = name.split(' ') as [string, string];
    return aUser({ _id: `c1.u${index}`, email: `${index}@buyers.test`, firstName, lastName });
  });
  serveDatabase(browser.server, { users });
  const { user } = browser.open('/user-management', { as: anAdmin() });
  const search = await screen.findByPlaceholderText('Search');
  for (const [index, typed] of ['NUNEZ', 'angstrom', 'isik', 'gross'].entries()) {
    await fill(user, search, typed);
    await waitFor(() =>
      expect(users.filter(({ email }) => screen.queryByText(email) !== null)).toEqual([users[index]]),
    );
  }
});

test('before the approval an admin sees which company a new one resembles', async () => {
  const known = aCompany({ _id: 'c1', name: 'Echo Diamonds', status: 'approved' });
  const claimed = aCompany({ _id: 'c2', name: '\u0395cho Diamonds', status: 'pending' });
  const person = aUser({ _id: 'c2.u1', companyId: 'c2', status: 'pending', ownStatus: 'pending' });
  serveDatabase(browser.server, { users: [person], companies: [known, claimed] });
  browser.server.on<{ userInfo: UserView }>('GET /api/user/get-user-info/*', { userInfo: person });
  const { user } = browser.open('/user-management', { as: anAdmin() });
  const row = await waitFor(() => rowWith(person.email));
  expect(within(row).getByText('The company looks like Echo Diamonds')).toBeTruthy();
  await user.click(within(row).getAllByRole('link')[0]!);
  const note = await screen.findByRole('link', { name: 'The company looks like Echo Diamonds' });
  expect(note.getAttribute('href')).toBe('/user-management?company=c2');
});

test('sign-ups without a confirmed address are collapsed, and not counted as waiting', async () => {
  const companies = ['c1', 'c2'].map((_id) =>
    aCompany({ _id, name: `Company ${_id}`, status: 'pending', users: [`${_id}.u1`] }),
  );
  const waits = { status: 'pending', ownStatus: 'pending' } as const;
  const real = aUser({ _id: 'c1.u1', companyId: 'c1', email: 'real@buyers.test', ...waits });
  const claimed = { email: 'claimed@buyers.test', emailVerified: false, awaitsEmail: true };
  const unproven = aUser({ _id: 'c2.u1', companyId: 'c2', ...claimed, ...waits });
  serveDatabase(browser.server, { users: [real, unproven], companies });
  const { user } = browser.open('/user-management', { as: anAdmin() });
  await waitFor(() => rowWith(real.email));
  expect(screen.getByRole('tab', { name: /People/ }).textContent).toContain('1 waiting');
  expect(screen.queryByText(unproven.email)).toBeNull();
  const fold = () => screen.getByRole('button', { name: '1 sign-up with an address that is not confirmed' });
  await user.click(fold());
  await waitFor(() => rowWith(unproven.email));
  await user.click(screen.getByRole('tab', { name: 'Companies' }));
  await screen.findByText('Company c1');
  expect(screen.queryByText('Company c2')).toBeNull();
  await user.click(fold());
  expect(await screen.findByText('Company c2')).toBeTruthy();
});

const dialog = () => within(screen.getByRole('dialog'));

async function begin(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Add people' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Someone of a company, known or new' }));
  await screen.findByRole('dialog');
}

async function nameCompany(user: UserEvent, name: string): Promise<void> {
  await paste(user, dialog().getByLabelText(/^Name of the company/), name);
  await paste(user, dialog().getByRole('combobox', { name: 'Country' }), 'Belgium');
  await user.click(await screen.findByRole('option', { name: /^Belgium/ }));
}

test('the staff invites the first user of a new company', async () => {
  const database = serveDatabase(browser.server, { users: [], companies: [] });
  browser.server
    .on<{ filePath: string }>('POST /api/user/bulk/file', { filePath: 'f' })
    .on<BulkOutcome>('POST /api/user/bulk/upload', () => {
      database.companies = [aCompany({ _id: 'c9', name: 'Delta Jewels', users: ['c9.u1'] })];
      const dana = { _id: 'c9.u1', companyId: 'c9', firstName: 'Dana', lastName: 'Delta', invited: true };
      database.users = [aUser({ ...dana, email: 'dana@delta-jewels.test' })];
      return { imported: 1, skipped: [] };
    });
  const { user } = browser.open('/user-management', { as: anAdmin() });
  await begin(user);
  await fill(user, dialog().getByRole('combobox', { name: 'Company' }), 'Delta J');
  expect(await screen.findByText(/No such company: tick/)).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(dialog().getByRole('checkbox', { name: 'The company is new' }));
  await paste(user, dialog().getByLabelText(/^First name/), 'Dana');
  await paste(user, dialog().getByLabelText(/^Last name/), 'Delta');
  await paste(user, dialog().getByLabelText(/^E-mail/), 'dana@delta-jewels.test');
  const invite = () => dialog().getByRole('button', { name: /^(Invite|Send the invitation)$/ });
  await user.click(invite());
  await untilFocused(() => dialog().getByLabelText(/^Name of the company/));
  await nameCompany(user, 'Delta Jewels');
  await user.click(invite());
  await untilNoDialog();
  expect(browser.server.callsOf('POST /api/user/bulk/upload')[0]?.body).toEqual({ filePath: 'f', newCompany: true });
  await waitFor(() => expect(rowWith('dana@delta-jewels.test').textContent).toMatch(/Delta Jewels/));
  expect(rowWith('dana@delta-jewels.test').textContent).toContain('Buyer');

  // A second company with that name is refused.
  await begin(user);
  await user.click(dialog().getByRole('checkbox', { name: 'The company is new' }));
  await nameCompany(user, 'delta  jewels');
  const alert = await dialog().findByRole('alert');
  expect(within(alert).getByRole('link', { name: 'Delta Jewels is here already.' })).toBeTruthy();
  await user.click(invite());
  expect(await dialog().findByText('There is a company of that name already')).toBeTruthy();
  expect(browser.server.callsOf('POST /api/user/bulk/upload')).toHaveLength(1);
});

test('an invitation that waits for a second person closes the dialog, so that it is not sent twice', async () => {
  serveDatabase(browser.server, { users: [], companies: [] });
  browser.server.on<{ user: UserView }>(
    'POST /api/user/staff',
    refusal(202, 'SECOND_PERSON_NEEDED', { message: 'A second person must approve this first' }),
  );
  const { user } = browser.open('/user-management', { as: anAdmin() });
  await user.click(await screen.findByRole('button', { name: 'Add people' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Someone of the house' }));
  await screen.findByRole('dialog');
  await paste(user, dialog().getByLabelText(/^First name/), 'Olga');
  await paste(user, dialog().getByLabelText(/^Last name/), 'Gold');
  await paste(user, dialog().getByLabelText(/^E-mail/), 'olga@regulator.test');
  await user.click(dialog().getByRole('button', { name: /^(Invite|Send the invitation)$/ }));
  await untilNoDialog();
  const words = await screen.findByText('A second person must approve this first');
  expect(words.closest('[role]')?.getAttribute('role')).toBe('status');
  expect(screen.queryByText(/is invited/)).toBeNull();
});

const newcomer = (_id: string, firstName: string): UserView =>
  aUser({ _id, companyId: 'c2', firstName, email: `${firstName}@new.test`, status: 'pending', ownStatus: 'pending' });

test('several people are approved at once, and a row offers to reject only in its menu', async () => {
  const people = [newcomer('c2.u1', 'Ada'), newcomer('c2.u2', 'Bea'), newcomer('c2.u3', 'Cleo')];
  const companies = [aCompany({ _id: 'c2', name: 'New Gems', status: 'pending', users: people.map(({ _id }) => _id) })];
  const database = serveDatabase(browser.server, { users: people, companies });
  const approved: string[] = [];
  browser.server.on<{ updatedUser: UserView }>('PATCH /api/user/update/*', ({ rest }) => {
    approved.push(rest);
    const user: UserView = { ...people.find(({ _id }) => _id === rest)!, status: 'approved', ownStatus: 'approved' };
    database.users = database.users!.map((each) => (each._id === rest ? user : each));
    return { updatedUser: user };
  });
  const { user } = browser.open('/user-management', { as: anAdmin() });
  await screen.findByText('Ada@new.test');
  expect(screen.queryByRole('button', { name: /^Reject/ })).toBeNull();
  await user.click(within(rowWith('Ada@new.test')).getByRole('button', { name: /^More about Ada/ }));
  expect(await screen.findByRole('menuitem', { name: /^Reject Ada/ })).toBeTruthy();
  await user.keyboard('{Escape}');

  await user.click(screen.getByRole('button', { name: 'Approve several…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve several' });
  for (const name of [/^Ada/, /^Cleo/]) await user.click(within(dialog).getByRole('checkbox', { name }));
  await user.click(within(dialog).getByRole('button', { name: 'Approve 2 people' }));
  await untilNoDialog();
  expect(approved).toEqual(['c2.u1', 'c2.u3']);
});

test('a company that waits is decided on in the list', async () => {
  const company = aCompany({ _id: 'c2', name: 'New Gems', status: 'pending' });
  serveDatabase(browser.server, { users: [], companies: [company, aCompany({ _id: 'c1', name: 'Old Gems' })] });
  browser.server.on<object>('PATCH /api/company/update/*', { company: { ...company, status: 'approved' } });
  const { user } = browser.open('/user-management?tab=companies', { as: anAdmin() });
  await user.click(await screen.findByRole('button', { name: 'Approve New Gems' }));
  const asked = await screen.findByRole('dialog', { name: 'Approve New Gems?' });
  await user.click(within(asked).getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(browser.server.callsOf('PATCH /api/company/update/*').map(({ body }) => body)).toEqual([
      { status: 'approved' },
    ]),
  );
  expect(screen.queryByRole('button', { name: 'Approve Old Gems' })).toBeNull();
});
