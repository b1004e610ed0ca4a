import type { CompanyView } from '@tender/contracts';
import { useStore } from '../../../shared/store/store.js';
import { formatDay } from '../../../shared/time.js';
import { DataTable, type Column } from '../../../shared/ui/data-table.js';
import { ApprovalBadge } from '../../../shared/ui/status-badge.js';
import { countryName } from '../countries.js';

const COLUMNS: Column<CompanyView>[] = [
  { id: 'name', header: 'Company', value: ({ name }) => name },
  { id: 'country', header: 'Country', value: ({ country }) => (country ? countryName(country) : null) },
  { id: 'registration', header: 'Registration', value: ({ registrationNo }) => registrationNo || null },
  { id: 'people', header: 'People', numeric: true, value: ({ users }) => users.length },
  { id: 'since', header: 'Since', value: ({ createdAt }) => createdAt, cell: ({ createdAt }) => formatDay(createdAt) },
  { id: 'status', header: 'Approval', value: ({ status }) => status, cell: ({ status }) => <ApprovalBadge status={status} /> },
];

export function CompaniesTable() {
  const companies = useStore((state) => state.company.companies);
  return <DataTable name="Companies" columns={COLUMNS} rows={companies} rowId={({ _id }) => _id} sortedBy={{ id: 'since', desc: true }} />;
}
