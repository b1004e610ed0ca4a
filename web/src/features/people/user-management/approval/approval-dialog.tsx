import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { UserView, WaitingInvitation } from '@tender/contracts';
import { useState } from 'react';
import { nameOf } from '../../../../shared/directory/directory.js';
import { namesIn } from '../../../../shared/invitations/waiting-invitations.js';
import { t } from '../../../../shared/language/t.js';
import { notifySuccess } from '../../../../shared/notify.js';
import { useIsMailOff } from '../../../../shared/store/application.js';
import { Modal } from '../../../../shared/ui/dialogs/dialog.js';
import { useCloseIfMounted } from '../../../../shared/ui/dialogs/use-close-if-mounted.js';
import { useAction } from '../../../../shared/use-action.js';
import { decideOn } from '../../person-form/person-commands.js';
import { LocalLinks } from '../../../../shared/ui/display/local-links.js';

interface ApprovalDialogProps {
  user: UserView;
  invitations: readonly WaitingInvitation[];
  /** Warning about the company; null without one. */
  missing: string | null;
  onClose: () => void;
}

export function ApprovalDialog({ user, invitations, missing, onClose }: ApprovalDialogProps) {
  const [invite, setInvite] = useState(true);
  const isUnconfirmable = useIsMailOff() && !user.emailVerified;
  const close = useCloseIfMounted(onClose);
  const name = nameOf(user);
  const names = namesIn(invitations);
  const { busy, run } = useAction(async () => {
    await decideOn(user, 'approved', { invite });
    notifySuccess(
      invite ? t('{name} is approved, with the invitations.', { name }) : t('{name} is approved.', { name }),
    );
    close();
  }, t('The decision could not be saved.'));
  return (
    <Modal opened onClose={onClose} title={t('Approve {name}?', { name })}>
      <Stack>
        <Text size="sm">
          {t('You invited {email} by e-mail. This person has signed up with that address.', { email: user.email })}
        </Text>
        <Checkbox
          data-autofocus
          label={t('Invite to {names}', { names })}
          description={effectOf(invite, user)}
          checked={invite}
          onChange={(event) => setInvite(event.currentTarget.checked)}
        />
        {missing !== null && <Alert color="citrine">{missing}</Alert>}
        {isUnconfirmable && (
          <Alert color="citrine">
            {t(
              'This installation sends no mail, so the address cannot be confirmed. Make sure in another way that {email} belongs to {name}, for example by telephone.',
              { email: user.email, name },
            )}
          </Alert>
        )}
        <LocalLinks />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={busy} onClick={run}>
            {t('Approve')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function effectOf(invite: boolean, { awaitsEmail }: UserView): string {
  if (!invite) return t('The person waits there until you invite them.');
  return awaitsEmail
    ? t('The person joins after confirming the address by the link in the mail.')
    : t('The person joins at once.');
}
