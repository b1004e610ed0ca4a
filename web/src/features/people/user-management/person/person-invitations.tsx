import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { UserView, WaitingInvitation, WaitingInvitationsOfPerson } from '@tender/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { nameOf, usePeopleLoad } from '../../../../shared/directory/directory.js';
import {
  companiesStepOf,
  inviteTo,
  namesIn,
  waitingInvitationsOf,
} from '../../../../shared/invitations/waiting-invitations.js';
import { t } from '../../../../shared/language/t.js';
import { notifyFailure, notifySuccess } from '../../../../shared/notify.js';
import { useAction } from '../../../../shared/use-action.js';
import { Section } from '../../account/section.js';

export function PersonInvitations({ user }: { user: UserView }) {
  const [waiting, setWaiting] = useState<WaitingInvitationsOfPerson | null>(null);
  const read = async (signal?: AbortSignal): Promise<void> => setWaiting(await waitingInvitationsOf(user._id, signal));
  usePeopleLoad(`invitations of ${user._id}`, read);
  if (!waiting || waiting.invitations.length === 0) return null;
  const isInvitable = user.status === 'approved' && waiting.joinsAfter === null;
  return (
    <Section title={t('Invited by e-mail, not joined yet')} lead={nextStep(user, waiting)}>
      <Stack gap="sm">
        {waiting.invitations.map((invitation) => (
          <Group key={invitation._id} justify="space-between" gap="xs">
            <Text size="sm">
              <Anchor component={Link} inherit to={companiesStepOf(invitation)}>
                {invitation.name}
              </Anchor>
              {' · '}
              {invitation.kind === 'auction' ? t('Auction') : t('Viewing')}
            </Text>
            {isInvitable && <Invite user={user} invitation={invitation} onDone={() => read()} />}
          </Group>
        ))}
      </Stack>
    </Section>
  );
}

function nextStep({ status }: UserView, { joinsAfter }: WaitingInvitationsOfPerson): string {
  switch (joinsAfter) {
    case 'approval':
      return t('The person joins when you approve them with the invitations.');
    case 'confirmation':
      return t('The person is approved, and joins after confirming the e-mail address.');
    case null:
      return status === 'approved'
        ? t('The person does not join automatically. You can invite them now.')
        : t('The person can be invited after the approval.');
  }
}

interface InviteProps {
  user: UserView;
  invitation: WaitingInvitation;
  onDone: () => Promise<void>;
}

function Invite({ user, invitation, onDone }: InviteProps) {
  const name = nameOf(user);
  const { busy, run } = useAction(async () => {
    const isInvited = await inviteTo(invitation, user.email);
    if (isInvited) notifySuccess(t('{name} is invited to {names}.', { name, names: namesIn([invitation]) }));
    else notifyFailure(t('The invitation could not be sent.'));
    await onDone();
  }, t('The invitation could not be sent.'));
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={busy}
      onClick={run}
      aria-label={t('Invite to {names}', { names: namesIn([invitation]) })}
    >
      {t('Invite')}
    </Button>
  );
}
