import { Button } from '@mantine/core';
import type { InvitationOutcome, UserView } from '@tender/contracts';
import { nameOf, putUsers } from '../directory/directory.js';
import { post } from '../http/request.js';
import { t } from '../language/t.js';
import { notifySuccess } from '../notify.js';
import { useAction } from '../use-action.js';

export function InviteAgain({ user, compact = false }: { user: UserView; compact?: boolean }) {
  const { busy, run } = useAction(async () => {
    // The server refuses with `NOT_INVITED` if the user has chosen a password since.
    putUsers((await post<InvitationOutcome>(`/api/user/invite/${user._id}`)).invited);
    notifySuccess(t('{name} is invited again. Earlier links are no longer valid.', { name: nameOf(user) }));
  }, t('The invitation could not be sent.'));
  return (
    <Button
      variant="default"
      size={compact ? 'compact-sm' : 'sm'}
      loading={busy}
      onClick={run}
      aria-label={compact ? t('Send again: the invitation to {name}', { name: nameOf(user) }) : undefined}
    >
      {compact ? t('Send again') : t('Send the invitation again')}
    </Button>
  );
}
