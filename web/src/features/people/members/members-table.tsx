import { Button, Group, Text } from '@mantine/core';
import { can, ROLE_LABELS, type UserView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { t, translated } from '../../../shared/language/t.js';
import { useDirectory } from '../../../shared/directory/directory.js';
import { DataTable, type Column } from '../../../shared/ui/tables/data-table.js';
import { EmptyState } from '../../../shared/ui/screens/states.js';
import { nameOf } from '../../../shared/directory/directory.js';
import { lazyPart } from '../../../shared/ui/screens/lazy-part.js';
import { InviteAgain } from '../../../shared/invitations/invite-again.js';
import { MembershipBadge } from '../membership-badge.js';
import { Instant } from '../../../shared/ui/display/when.js';
import { useIsMailOff } from '../../../shared/store/application.js';
import { ConfirmColleague } from './confirm-colleague.js';
import { INVITATION_BY_HAND } from './invitation-by-hand.js';
import { RemoveMember } from './remove-member.js';

const EditMember = lazyPart(async () => ({ default: (await import('./edit-member.js')).EditMember }));

interface MembersTableProps {
  me: UserView;
  manages: boolean;
  onAdd: () => void;
}

export function MembersTable({ me, manages, onAdd }: MembersTableProps) {
  const users = useDirectory((state) => state.users);
  const noMail = useIsMailOff();
  const [editing, setEditing] = useState<UserView | null>(null);
  const rows = useMemo(
    () => users.filter(({ companyId, status }) => companyId === me.companyId && status !== 'deleted'),
    [users, me.companyId],
  );
  const columns = useMemo(() => columnsFor(me, manages, setEditing), [me, manages]);
  return (
    <>
      <DataTable
        name={t('Members')}
        columns={columns}
        rows={rows}
        rowId={({ _id }) => _id}
        sortedBy={{ id: 'name', desc: false }}
      />
      {manages && rows.every(({ _id }) => _id === me._id) && (
        <EmptyState title={t('You are alone so far')} action={<Button onClick={onAdd}>{t('Add a member')}</Button>}>
          {noMail ? INVITATION_BY_HAND : t('The house sends your colleagues an invitation.')}{' '}
          {t('Company members book and visit viewings and read documents; viewing members visit viewings only.')}
        </EmptyState>
      )}
      {editing && <EditMember member={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

function columnsFor(me: UserView, manages: boolean, onEdit: (member: UserView) => void): Column<UserView>[] {
  const columns: Column<UserView>[] = [
    { id: 'name', header: t('Name'), value: nameOf, cell: (user) => <Name user={user} isMe={user._id === me._id} /> },
    { id: 'email', quiet: true, header: t('E-mail'), value: ({ email }) => email },
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
    { id: 'position', quiet: true, header: t('Position'), value: ({ position }) => position || null },
    {
      id: 'state',
      header: t('State'),
      value: ({ invited, status }) => (invited && status === 'approved' ? 'invited' : status),
      cell: (user) => <MembershipBadge user={user} />,
    },
    {
      id: 'byHouse',
      quiet: true,
      header: t('Added by the house'),
      value: ({ addedByHouse, createdAt }) => (addedByHouse ? createdAt : null),
      cell: ({ addedByHouse, createdAt }) => (addedByHouse ? <Instant of={createdAt} /> : '—'),
    },
    {
      id: 'seen',
      quiet: true,
      header: t('Last seen'),
      value: ({ lastSeenAt }) => lastSeenAt,
      cell: ({ lastSeenAt }) => (lastSeenAt ? <Instant of={lastSeenAt} /> : t('Never')),
    },
  ];
  if (!manages) return columns;
  return [
    ...columns,
    {
      id: 'actions',
      header: t('Actions'),
      actions: true,
      value: () => null,
      cell: (user) => <MemberActions member={user} me={me} onEdit={onEdit} />,
    },
  ];
}

function Name({ user, isMe }: { user: UserView; isMe: boolean }) {
  return (
    <Text span size="sm">
      <b>{nameOf(user)}</b>
      {isMe && (
        <Text span size="sm" c="dimmed">
          {' '}
          {t('(you)')}
        </Text>
      )}
    </Text>
  );
}

/** Actions of a buyer on a colleague. Another buyer can only be confirmed: admins manage buyers. */
function MemberActions({ member, me, onEdit }: { member: UserView; me: UserView; onEdit: (member: UserView) => void }) {
  if (member.companyId !== me.companyId || member._id === me._id) return null;
  if (can(member.role, 'bid:own')) return <ConfirmColleague member={member} />;
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {member.invited && <InviteAgain user={member} compact />}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('Edit {name}', { name: nameOf(member) })}
        onClick={() => onEdit(member)}
      >
        {t('Edit')}
      </Button>
      <RemoveMember member={member} />
    </Group>
  );
}
