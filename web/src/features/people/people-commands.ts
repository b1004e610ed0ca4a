import { can, PAGES, type UserView } from '@tender/contracts';
import type { Command, CommandSource } from '../../shared/command-bar.js';
import { directoryNow, loadDirectory, loadUsers, nameOf } from '../../shared/directory/directory.js';
import { t } from '../../shared/language/t.js';
import { signOut } from './session.js';
import { companyPage, personPage } from './user-management/management-address.js';

const manages = ({ role }: UserView): boolean => can(role, PAGES['/user-management']);
const seesColleagues = ({ role }: UserView): boolean => can(role, PAGES['/manage-viewing-members']);

/** Entries of the command bar: for admins companies and people, for a company its own people. */
export const peopleCommands: CommandSource = {
  now: (me) => [
    ...(manages(me) ? [...companies(), ...people(personPage)] : []),
    ...(seesColleagues(me) ? people(() => '/manage-viewing-members') : []),
    { id: 'sign out', label: t('Sign out'), group: t('Actions'), leads: () => void signOut() },
  ],
  load: async (me, signal) => {
    if (manages(me)) await loadDirectory(signal);
    else if (seesColleagues(me)) await loadUsers(signal);
  },
};

const companies = (): Command[] =>
  directoryNow()
    .companies.filter(({ status }) => status !== 'deleted')
    .map(({ _id, name }) => ({
      id: _id,
      label: name,
      group: t('Companies'),
      typedOnly: true,
      leads: companyPage(_id),
    }));

function people(pageOf: (id: string) => string): Command[] {
  const { users, companies: known } = directoryNow();
  const names = new Map(known.map(({ _id, name }) => [_id, name]));
  return users.map((user) => ({
    id: user._id,
    label: nameOf(user),
    group: t('People'),
    description: [names.get(user.companyId ?? ''), user.email].filter(Boolean).join(' · '),
    typedOnly: true,
    leads: pageOf(user._id),
  }));
}
