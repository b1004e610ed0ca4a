import { Button, Group, Menu } from '@mantine/core';
import type { ApprovalStatus, UserView, WaitingInvitation } from '@tender/contracts';
import { useState } from 'react';
import { t } from '../../../../shared/language/t.js';
import { notifySuccess, notifyActionFailed } from '../../../../shared/notify.js';
import { useMay, useSession } from '../../../../shared/session/session.js';
import { confirmAction } from '../../../../shared/ui/dialogs/confirm.js';
import { nameOf } from '../../../../shared/directory/directory.js';
import { waitingInvitationsOf } from '../../../../shared/invitations/waiting-invitations.js';
import { useAction } from '../../../../shared/use-action.js';
import { decideOn } from '../../person-form/person-commands.js';
import { ApprovalDialog } from './approval-dialog.js';
import { useMissingFacts } from './missing-facts.js';
import { RowMenu } from './row-menu.js';

async function decide(user: UserView, status: ApprovalStatus): Promise<void> {
  try {
    await decideOn(user, status);
    notifySuccess(t('{name} is {status}.', { name: nameOf(user), status }));
  } catch (error) {
    notifyActionFailed(error, t('The decision could not be saved.'));
  }
}

const askToReject = (user: UserView): void =>
  confirmAction({
    title: t('Reject {name}?', { name: nameOf(user) }),
    text: t('They are signed out at once and may no longer take part. Standing bids of their company stay.'),
    confirm: t('Reject'),
    danger: true,
    onConfirm: () => void decide(user, 'rejected'),
  });

const askToApprove = (user: UserView, missing: string): void =>
  confirmAction({
    title: t('Approve {name}?', { name: nameOf(user) }),
    text: missing,
    confirm: t('Approve'),
    onConfirm: () => void decide(user, 'approved'),
  });

/** Approves or rejects a user; the company has its own decision. `compact` is for tables. */
export function ApprovalButtons({ user, compact = false }: { user: UserView; compact?: boolean }) {
  const me = useSession((state) => state.me?._id);
  const [invitations, setInvitations] = useState<readonly WaitingInvitation[] | null>(null);
  const missing = useMissingFacts(user.companyId);
  const maySeeInvitations = useMay('mail:read');
  const { busy, run: approve } = useAction(async () => {
    const waiting = maySeeInvitations ? await waitingInvitationsOf(user._id) : null;
    if (waiting?.joinsAfter === 'approval' && waiting.invitations.length > 0) setInvitations(waiting.invitations);
    else if (missing !== null) askToApprove(user, missing);
    else await decide(user, 'approved');
  }, t('The decision could not be saved.'));
  // Staff are neither approved nor rejected.
  if (user._id === me || user.companyId === null || user.ownStatus === 'deleted') return null;
  const size = compact ? 'compact-sm' : 'sm';
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {user.ownStatus !== 'approved' && (
        <Button size={size} loading={busy} aria-label={t('Approve {name}', { name: nameOf(user) })} onClick={approve}>
          {t('Approve')}
        </Button>
      )}
      {invitations && <ApprovalDialog {...{ user, invitations, missing }} onClose={() => setInvitations(null)} />}
      {user.ownStatus !== 'rejected' && compact && (
        <RowMenu name={nameOf(user)}>
          <Menu.Item aria-label={t('Reject {name}', { name: nameOf(user) })} onClick={() => askToReject(user)}>
            {t('Reject…')}
          </Menu.Item>
        </RowMenu>
      )}
      {user.ownStatus !== 'rejected' && !compact && (
        <Button
          size={size}
          variant="default"
          aria-label={t('Reject {name}', { name: nameOf(user) })}
          onClick={() => askToReject(user)}
        >
          {t('Reject')}
        </Button>
      )}
    </Group>
  );
}
