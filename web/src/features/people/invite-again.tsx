import { Button } from '@mantine/core';
import type { UserView } from '@tender/contracts';
import { useState } from 'react';
import { notifyError, notifySuccess } from '../../shared/notify.js';
import { nameOf } from '../../shared/directory/directory.js';
import { inviteAgain } from './person-commands.js';

/** Sends an invitation again; the link of the former one leads nowhere any more. */
export function InviteAgain({ user, compact = false }: { user: UserView; compact?: boolean }) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await inviteAgain(user);
      notifySuccess(`${nameOf(user)} is invited again. Earlier links are no longer valid.`);
    } catch (error) {
      notifyError(error, 'The invitation could not be sent.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size={compact ? 'compact-sm' : 'sm'}
      loading={busy}
      onClick={() => void send()}
      aria-label={compact ? `Send again: the invitation to ${nameOf(user)}` : undefined}
    >
      {compact ? 'Send again' : 'Send the invitation again'}
    </Button>
  );
}
