import { Title } from '@mantine/core';
import type { CompanyView, UserView } from '@tender/contracts';
import type { ReactNode } from 'react';
import { t } from '../language/t.js';
import { countryName } from '../labels/country-name.js';
import { useDirectory } from '../directory/directory.js';
import { DataTable, type Column } from '../ui/tables/data-table.js';

interface InvitedCompaniesProps {
  invited: ReadonlySet<string>;
  people: string;
  comes: (person: UserView) => boolean;
  action?: (company: CompanyView) => ReactNode;
}

export function InvitedCompanies({ invited, people, comes, action }: InvitedCompaniesProps) {
  const companies = useDirectory((state) => state.companies);
  const users = useDirectory((state) => state.users);
  if (invited.size === 0) return null;
  const namesOf = (companyId: string) =>
    users.filter((user) => user.companyId === companyId && comes(user)).map(({ email }) => email);
  const columns: Column<CompanyView>[] = [
    { id: 'company', header: t('Company'), value: ({ name }) => name },
    { id: 'country', header: t('Country'), value: ({ country }) => country && countryName(country), facet: true },
    { id: 'people', header: people, value: ({ _id }) => namesOf(_id).join(', ') },
    ...(action ? [{ id: 'actions', header: t('Actions'), value: () => null, cell: action, actions: true }] : []),
  ];
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {t('Invited: {count}', { count: invited.size })}
      </Title>
      <DataTable
        list="invited"
        name={t('Invited companies')}
        columns={columns}
        rows={companies.filter(({ _id }) => invited.has(_id))}
        rowId={({ _id }) => _id}
        sortedBy={{ id: 'company', desc: false }}
      />
    </section>
  );
}
