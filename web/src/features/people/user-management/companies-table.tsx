import { Anchor, Stack } from '@mantine/core';
import type { CompanyView } from '@tender/contracts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/language/t.js';
import { useDirectory } from '../../../shared/directory/directory.js';
import { formatDay } from '../../../shared/time.js';
import { DataTable, type Column } from '../../../shared/ui/data-table.js';
import { ApprovalBadge } from '../../../shared/ui/status-badge.js';
import { countryName } from '../../../shared/country-name.js';
import { Day } from '../../../shared/ui/when.js';
import { DuplicateNote } from './duplicate-note.js';
import { duplicateCompanies } from './duplicates.js';
import { companyPage } from './management-address.js';

/** Every company; those of the same name say so. */
export function CompaniesTable() {
  const companies = useDirectory((state) => state.companies);
  const rows = useMemo(() => companies.filter(({ status }) => status !== 'deleted'), [companies]);
  const columns = useMemo(() => columnsFor(duplicateCompanies(rows)), [rows]);
  return (
    <DataTable
      list="companies"
      name={t('Companies')}
      columns={columns}
      rows={rows}
      rowId={({ _id }) => _id}
      sortedBy={{ id: 'since', desc: true }}
      empty={t('No company has signed up yet.')}
    />
  );
}

const columnsFor = (duplicates: Map<string, CompanyView[]>): Column<CompanyView>[] => [
  {
    id: 'name',
    header: t('Company'),
    wide: true,
    value: ({ name }) => name,
    cell: (company) => <Name company={company} others={duplicates.get(company._id) ?? []} />,
  },
  { id: 'country', header: t('Country'), facet: true, value: ({ country }) => (country ? countryName(country) : null) },
  { id: 'registration', quiet: true, header: t('Registration'), value: ({ registrationNo }) => registrationNo || null },
  { id: 'people', header: t('People'), numeric: true, value: ({ users }) => users.length },
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
    facet: true,
    value: ({ status }) => status,
    cell: ({ status }) => <ApprovalBadge status={status} />,
  },
];

function Name({ company, others: [first, ...more] }: { company: CompanyView; others: CompanyView[] }) {
  return (
    <Stack gap={4} align="flex-start">
      <Anchor component={Link} to={companyPage(company._id)} c="inherit" fw={600} size="sm">
        {company.name}
      </Anchor>
      {first && (
        <DuplicateNote
          words={
            first.country
              ? t('Same name as one in {country}, since {day}', {
                  country: countryName(first.country),
                  day: formatDay(first.createdAt),
                })
              : t('Same name as one in an unknown country, since {day}', { day: formatDay(first.createdAt) })
          }
          more={more.length}
        />
      )}
    </Stack>
  );
}
