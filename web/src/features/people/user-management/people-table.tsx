import { Button, Group, Select } from '@mantine/core';
import { APPROVAL_STATUSES, ROLE_LABELS, type ApprovalStatus, type UserView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { notifyError, notifySuccess } from '../../../shared/notify.js';
import { useStore } from '../../../shared/store/store.js';
import { formatDay } from '../../../shared/time.js';
import { ask } from '../../../shared/ui/confirm.js';
import { DataTable, type Column } from '../../../shared/ui/data-table.js';
import { ApprovalBadge } from '../../../shared/ui/status-badge.js';
import { decideOn } from '../directory.js';

const nameOf = (user: UserView): string => `${user.firstName} ${user.lastName}`.trim() || user.email;

async function decide(user: UserView, status: ApprovalStatus): Promise<void> {
  try {
    await decideOn(user, status);
    notifySuccess(`${nameOf(user)} is ${status}.`);
  } catch (error) {
    notifyError(error, 'The decision could not be saved.');
  }
}

const askToReject = (user: UserView): void => ask({
  title: `Reject ${nameOf(user)}?`,
  text: 'They are signed out at once and may no longer take part. Standing bids of their company stay.',
  confirm: 'Reject',
  danger: true,
  then: () => void decide(user, 'rejected'),
});

function Decision({ user, me }: { user: UserView; me: string | undefined }) {
  // Staff are neither approved nor rejected.
  if (user._id === me || user.companyId === null || user.status === 'deleted') return null;
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {user.status !== 'approved' && (
        <Button size="compact-sm" aria-label={`Approve ${nameOf(user)}`} onClick={() => void decide(user, 'approved')}>Approve</Button>
      )}
      {user.status !== 'rejected' && (
        <Button size="compact-sm" variant="default" aria-label={`Reject ${nameOf(user)}`} onClick={() => askToReject(user)}>Reject</Button>
      )}
    </Group>
  );
}

export function PeopleTable() {
  const users = useStore((state) => state.users.users);
  const companies = useStore((state) => state.company.companies);
  const me = useStore((state) => state.users.me?._id);
  const [status, setStatus] = useState<string | null>(null);
  const rows = useMemo(() => users.filter((user) => !status || user.status === status), [users, status]);
  const columns = useMemo((): Column<UserView>[] => {
    const names = new Map(companies.map(({ _id, name }) => [_id, name]));
    return [
      { id: 'name', header: 'Name', value: nameOf },
      { id: 'email', header: 'E-mail', wide: true, value: ({ email, emailVerified }) => `${email}${emailVerified ? '' : ' (unconfirmed)'}` },
      { id: 'company', header: 'Company', value: ({ companyId }) => (companyId ? (names.get(companyId) ?? '—') : 'The house') },
      { id: 'role', header: 'Role', value: ({ role }) => ROLE_LABELS[role] },
      { id: 'since', header: 'Since', value: ({ createdAt }) => createdAt, cell: ({ createdAt }) => formatDay(createdAt) },
      { id: 'status', header: 'Approval', value: (user) => user.status, cell: (user) => <ApprovalBadge status={user.status} /> },
      { id: 'decision', header: 'Actions', actions: true, value: () => null, cell: (user) => <Decision user={user} me={me} /> },
    ];
  }, [companies, me]);
  return (
    <DataTable
      name="People" columns={columns} rows={rows} rowId={({ _id }) => _id} sortedBy={{ id: 'since', desc: true }}
      filters={
        <Select w={160} aria-label="Approval" placeholder="Any approval" clearable value={status} onChange={setStatus}
          data={APPROVAL_STATUSES.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))} />
      }
    />
  );
}
