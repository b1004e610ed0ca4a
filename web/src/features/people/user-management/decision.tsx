import { Button, Group } from '@mantine/core';
import type { ApprovalStatus, UserView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { notifySuccess, notifyUndone } from '../../../shared/notify.js';
import { useSession } from '../../../shared/session/session.js';
import { ask } from '../../../shared/ui/confirm.js';
import { nameOf } from '../../../shared/directory/directory.js';
import { decideOn } from '../person-commands.js';

async function decide(user: UserView, status: ApprovalStatus): Promise<void> {
  try {
    await decideOn(user, status);
    notifySuccess(t('{name} is {status}.', { name: nameOf(user), status }));
  } catch (error) {
    notifyUndone(error, t('The decision could not be saved.'));
  }
}

const askToReject = (user: UserView): void =>
  ask({
    title: t('Reject {name}?', { name: nameOf(user) }),
    text: t('They are signed out at once and may no longer take part. Standing bids of their company stay.'),
    confirm: t('Reject'),
    danger: true,
    then: () => void decide(user, 'rejected'),
  });

/** Approve and reject the person, as far as that is open; the company is decided on by itself. In a table small. */
export function Decision({ user, compact = false }: { user: UserView; compact?: boolean }) {
  const me = useSession((state) => state.me?._id);
  // Staff are neither approved nor rejected.
  if (user._id === me || user.companyId === null || user.ownStatus === 'deleted') return null;
  const size = compact ? 'compact-sm' : 'sm';
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {user.ownStatus !== 'approved' && (
        <Button
          size={size}
          aria-label={t('Approve {name}', { name: nameOf(user) })}
          onClick={() => void decide(user, 'approved')}
        >
          {t('Approve')}
        </Button>
      )}
      {user.ownStatus !== 'rejected' && (
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
