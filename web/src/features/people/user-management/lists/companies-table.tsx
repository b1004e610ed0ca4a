import { Anchor, Stack } from '@mantine/core';
import type { CompanyView } from '@tender/contracts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../../shared/language/t.js';
import { useDirectory } from '../../../../shared/directory/directory.js';
import { DataTable, type Column } from '../../../../shared/ui/tables/data-table.js';
import { ApprovalBadge } from '../../../../shared/ui/display/status-badge.js';
import { countryName } from '../../../../shared/labels/country-name.js';
import { Day } from '../../../../shared/ui/display/when.js';
import { CompanyRowDecision } from '../company/company-decision.js';
import { DuplicateNote, duplicateCompanyWords } from '../duplicates/duplicate-note.js';
import { duplicateCompanies, type DuplicateCompany } from '../duplicates/duplicates.js';
import { companyPage } from '../management-address.js';
import { UnconfirmedFold } from './unconfirmed-fold.js';
import { unconfirmedCompanies } from './unconfirmed.js';

export function CompaniesTable() {
  const companies = useDirectory((state) => state.companies);
  const rows = useMemo(() => companies.filter(({ status }) => status !== 'deleted'), [companies]);
  const columns = useMemo(() => columnsFor(duplicateCompanies(rows)), [rows]);
  const users = useDirectory((state) => state.users);
  const [unconfirmed, others] = useMemo(() => {
    const folded = unconfirmedCompanies(rows, users);
    return [rows.filter(({ _id }) => folded.has(_id)), rows.filter(({ _id }) => !folded.has(_id))];
  }, [rows, users]);
  return (
    <>
      <DataTable
        list="companies"
        name={t('Companies')}
        columns={columns}
        rows={others}
        rowId={({ _id }) => _id}
        sortedBy={{ id: 'since', desc: true }}
        empty={
          unconfirmed.length > 0
            ? t('No company here has a confirmed address yet.')
            : t('No company has signed up yet.')
        }
      />
      <UnconfirmedFold count={unconfirmed.length}>
        <DataTable
          list="unconfirmed"
          name={t('Companies without a confirmed address')}
          columns={columns}
          rows={unconfirmed}
          rowId={({ _id }) => _id}
          sortedBy={{ id: 'since', desc: true }}
        />
      </UnconfirmedFold>
    </>
  );
}

const columnsFor = (duplicates: Map<string, DuplicateCompany[]>): Column<CompanyView>[] => [
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
  {
    id: 'decision',
    header: t('Actions'),
    actions: true,
    value: () => null,
    cell: (company) => <CompanyRowDecision company={company} />,
  },
];

interface NameProps {
  company: CompanyView;
  others: DuplicateCompany[];
}

function Name({ company, others: [first, ...more] }: NameProps) {
  return (
    <Stack gap={4} align="flex-start">
      <Anchor component={Link} to={companyPage(company._id)} c="inherit" fw={600} size="sm">
        {company.name}
      </Anchor>
      {first && <DuplicateNote words={duplicateCompanyWords(first)} more={more.length} />}
    </Stack>
  );
}
