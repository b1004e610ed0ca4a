import { Anchor, Group, Stack, Text } from '@mantine/core';
import { ROLE_LABELS, type CompanyView, type UserView } from '@tender/contracts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { t, translated } from '../../../../shared/language/t.js';
import { useDirectory } from '../../../../shared/directory/directory.js';
import { DataTable, type Column } from '../../../../shared/ui/tables/data-table.js';
import { namesOf, nameOf } from '../../../../shared/directory/directory.js';
import { MembershipBadge } from '../../membership-badge.js';
import { Day } from '../../../../shared/ui/display/when.js';
import { ApproveSeveral } from '../approval/approve-several.js';
import { ApprovalButtons } from '../approval/approval-buttons.js';
import { companyLikeness, DuplicateNote, duplicateWords } from '../duplicates/duplicate-note.js';
import { duplicateCompanies, duplicatePeople } from '../duplicates/duplicates.js';
import { personPage } from '../management-address.js';
import { PeopleFilters, useFilteredPeople } from './people-filters.js';
import { UnconfirmedFold } from './unconfirmed-fold.js';
import { isUnconfirmed } from './unconfirmed.js';

export function PeopleTable() {
  const users = useDirectory((state) => state.users);
  const companies = useDirectory((state) => state.companies);
  const rows = useFilteredPeople();
  const columns = useMemo(() => columnsFor(users, companies), [companies, users]);
  const [unconfirmed, others] = useMemo(
    () => [rows.filter(isUnconfirmed), rows.filter((user) => !isUnconfirmed(user))],
    [rows],
  );
  return (
    <>
      <DataTable
        name={t('People')}
        columns={columns}
        rows={others}
        rowId={({ _id }) => _id}
        sortedBy={{ id: 'since', desc: true }}
        filters={
          <Group gap="sm">
            <PeopleFilters />
            <ApproveSeveral people={others} />
          </Group>
        }
        empty={t('No person matches the filters.')}
      />
      <UnconfirmedFold count={unconfirmed.length}>
        <DataTable
          list="unconfirmed"
          name={t('People who have not confirmed their address')}
          columns={columns}
          rows={unconfirmed}
          rowId={({ _id }) => _id}
          sortedBy={{ id: 'since', desc: true }}
        />
      </UnconfirmedFold>
    </>
  );
}

function columnsFor(users: UserView[], companies: CompanyView[]): Column<UserView>[] {
  const companyName = namesOf(companies);
  const duplicates = duplicatePeople(users);
  const alike = duplicateCompanies(companies.filter(({ status }) => status !== 'deleted'));
  const words = (user: UserView): string[] => [
    ...companyLikeness(user, alike),
    ...(duplicates.get(user._id) ?? []).map((duplicate) => duplicateWords(duplicate, companyName)),
  ];
  return [
    {
      id: 'name',
      header: t('Name'),
      wide: true,
      value: nameOf,
      cell: (user) => <Name user={user} duplicates={words(user)} />,
    },
    {
      id: 'email',
      quiet: true,
      header: t('E-mail'),
      wide: true,
      value: ({ email }) => email,
      cell: (user) => <Address user={user} />,
    },
    {
      id: 'company',
      header: t('Company'),
      value: ({ companyId }) => (companyId ? companyName(companyId) : t('The house')),
    },
    {
      id: 'role',
      header: t('Role'),
      value: ({ role }) => translated(ROLE_LABELS[role]),
      cell: ({ role }) => (
        <Text span size="sm" style={{ whiteSpace: 'nowrap' }}>
          {translated(ROLE_LABELS[role])}
        </Text>
      ),
    },
    {
      id: 'since',
      quiet: true,
      header: t('Since'),
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <Day of={createdAt} />,
    },
    {
      id: 'status',
      header: t('Approval'),
      value: ({ invited, status }) => (invited && status === 'approved' ? 'invited' : status),
      cell: (user) => <MembershipBadge user={user} />,
    },
    {
      id: 'decision',
      header: t('Actions'),
      actions: true,
      value: () => null,
      cell: (user) => <ApprovalButtons user={user} compact />,
    },
  ];
}

function Name({ user, duplicates: [first, ...others] }: { user: UserView; duplicates: string[] }) {
  return (
    <Stack gap={4} align="flex-start">
      <Anchor component={Link} to={personPage(user._id)} c="inherit" fw={600} size="sm">
        {nameOf(user)}
      </Anchor>
      {first && <DuplicateNote words={first} more={others.length} />}
    </Stack>
  );
}

function Address({ user: { email, emailVerified, invited } }: { user: UserView }) {
  return (
    <Group gap={8}>
      <span>{email}</span>
      {/* Invited users confirm the address when they follow the invitation. */}
      {!emailVerified && !invited && (
        <Text span size="xs" c="dimmed">
          {t('not confirmed')}
        </Text>
      )}
    </Group>
  );
}
