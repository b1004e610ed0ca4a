import { Group, Select } from '@mantine/core';
import { COMPANY_ROLES, ROLE_LABELS, STAFF_ROLES, type UserView } from '@tender/contracts';
import { useMemo } from 'react';
import { meant, t, translated } from '../../../../shared/language/t.js';
import { useDirectory } from '../../../../shared/directory/directory.js';
import { useManagementAddress } from '../management-address.js';
import { compareNames } from '../../../../shared/language/compare-names.js';

const STANDINGS = [
  { value: 'pending', label: t('Pending') },
  { value: 'approved', label: t('Approved') },
  { value: 'rejected', label: meant('Rejected', 'a person') },
  { value: 'invited', label: t('Invited') },
];
const ROLES = [...COMPANY_ROLES, ...STAFF_ROLES].map((value) => ({ value, label: translated(ROLE_LABELS[value]) }));
/** Filter value for the staff, in place of a company id. */
const HOUSE = 'house';

export function useFilteredPeople(): UserView[] {
  const users = useDirectory((state) => state.users);
  const { value } = useManagementAddress();
  const [approval, role, of] = [value('approval'), value('role'), value('of')];
  return useMemo(
    () =>
      users.filter(
        (user) =>
          user.status !== 'deleted' &&
          (!approval ||
            (approval === 'invited'
              ? user.invited
              : user.status === approval && !(user.invited && approval === 'approved'))) &&
          (!role || user.role === role) &&
          (!of || (user.companyId ?? HOUSE) === of),
      ),
    [users, approval, role, of],
  );
}

export function PeopleFilters() {
  const companies = useDirectory((state) => state.companies);
  const { value, change } = useManagementAddress();
  const choices = useMemo(
    () => [
      { value: HOUSE, label: t('The house') },
      ...companies
        .filter(({ status }) => status !== 'deleted')
        .map(({ _id, name }) => ({ value: _id, label: name }))
        .sort((a, b) => compareNames(a.label, b.label)),
    ],
    [companies],
  );
  return (
    <Group gap="sm">
      <Select
        w={{ base: 'calc(50% - 6px)', xs: 150 }}
        aria-label={t('Approval')}
        placeholder={t('Any approval')}
        clearable
        data={STANDINGS}
        value={value('approval')}
        onChange={(next) => change('approval', next)}
      />
      <Select
        w={{ base: 'calc(50% - 6px)', xs: 170 }}
        aria-label={t('Role')}
        placeholder={t('Any role')}
        clearable
        data={ROLES}
        value={value('role')}
        onChange={(next) => change('role', next)}
      />
      <Select
        w={{ base: '100%', xs: 220 }}
        aria-label={t('Company')}
        placeholder={t('Any company')}
        clearable
        searchable
        data={choices}
        value={value('of')}
        onChange={(next) => change('of', next)}
      />
    </Group>
  );
}
