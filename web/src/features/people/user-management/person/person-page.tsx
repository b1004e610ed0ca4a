import { Anchor, SimpleGrid, Stack } from '@mantine/core';
import { ROLE_LABELS, type UserView } from '@tender/contracts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { t, translated } from '../../../../shared/language/t.js';
import { Screen } from '../../../../shared/ui/screens/screen.js';
import {
  loadDirectory,
  nameOf,
  useCompanyName,
  useDirectory,
  usePeopleLoad,
} from '../../../../shared/directory/directory.js';
import { useMay } from '../../../../shared/session/session.js';
import { loadUser } from '../../person-form/person-commands.js';
import { ApprovalButtons } from '../approval/approval-buttons.js';
import { DuplicateLinks } from '../duplicates/duplicate-links.js';
import { companyLikeness, duplicateWords } from '../duplicates/duplicate-note.js';
import { duplicateCompanies, duplicatePeople } from '../duplicates/duplicates.js';
import classes from '../entity-page.module.css';
import { companyPage, listPage, personPage } from '../management-address.js';
import { PersonAccess } from './person-access.js';
import { PersonData } from './person-data.js';
import { PersonDocuments } from './person-documents.js';
import { PersonInvitations } from './person-invitations.js';
import { PersonErasure } from './person-erasure.js';
import { EntityPage } from '../entity-page.js';
import { RemindPerson } from './remind-person.js';

export function PersonPage({ id }: { id: string }) {
  const load = usePeopleLoad(`person ${id}`, async (signal) => {
    await loadDirectory(signal);
    await loadUser(id, signal);
  });
  const user = useDirectory((state) => state.users.find(({ _id }) => _id === id));
  const maySeeInvitations = useMay('mail:read');
  const mayErase = useMay('user:delete');
  return (
    <Screen
      title={user ? nameOf(user) : t('Person')}
      eyebrow={
        <Anchor component={Link} to={listPage('people')} inherit>
          {t('People')}
        </Anchor>
      }
      lead={user && <Lead user={user} />}
      actions={
        user && (
          <>
            <RemindPerson user={user} />
            <ApprovalButtons user={user} />
          </>
        )
      }
    >
      <EntityPage load={load} one={user} what={t('person')} list={listPage('people')}>
        {(person) => (
          <Stack gap="lg">
            <Duplicates user={person} />
            {person.companyId && maySeeInvitations && <PersonInvitations user={person} />}
            <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="lg" className={classes['columns'] ?? ''}>
              <PersonData user={person} />
              <PersonAccess user={person} />
              <Stack gap="lg">
                {person.companyId && <PersonDocuments user={person} />}
                {mayErase && <PersonErasure user={person} />}
              </Stack>
            </SimpleGrid>
          </Stack>
        )}
      </EntityPage>
    </Screen>
  );
}

function Lead({ user }: { user: UserView }) {
  const companyName = useCompanyName();
  return (
    <>
      {translated(ROLE_LABELS[user.role])} ·{' '}
      {user.companyId ? (
        <Anchor component={Link} to={companyPage(user.companyId)} inherit>
          {companyName(user.companyId)}
        </Anchor>
      ) : (
        t('The house')
      )}
    </>
  );
}

function Duplicates({ user }: { user: UserView }) {
  const users = useDirectory((state) => state.users);
  const companyName = useCompanyName();
  const companies = useDirectory((state) => state.companies);
  const duplicates = useMemo(() => duplicatePeople(users).get(user._id) ?? [], [users, user._id]);
  const alike = useMemo(() => duplicateCompanies(companies.filter(({ status }) => status !== 'deleted')), [companies]);
  const [likeness] = companyLikeness(user, alike);
  return (
    <DuplicateLinks
      links={[
        ...(likeness && user.companyId ? [{ to: companyPage(user.companyId), words: likeness }] : []),
        ...duplicates.map((duplicate) => ({
          to: personPage(duplicate.user._id),
          words: duplicateWords(duplicate, companyName),
        })),
      ]}
    />
  );
}
