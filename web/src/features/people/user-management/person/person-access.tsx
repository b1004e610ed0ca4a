import { Button, Group, Select, Stack, Text } from '@mantine/core';
import {
  can,
  COMPANY_ROLES,
  ROLE_LABELS,
  STAFF_ROLES,
  type ObservesBody,
  type Role,
  type UserView,
} from '@tender/contracts';
import { useState } from 'react';
import { meant, t, translated } from '../../../../shared/language/t.js';
import { notifySuccess, notifyActionFailed } from '../../../../shared/notify.js';
import { useMay, useSession } from '../../../../shared/session/session.js';
import { confirmAction } from '../../../../shared/ui/dialogs/confirm.js';
import { nameOf } from '../../../../shared/directory/directory.js';
import { InviteAgain } from '../../../../shared/invitations/invite-again.js';
import { MembershipBadge } from '../../membership-badge.js';
import { Instant } from '../../../../shared/ui/display/when.js';
import { useAction } from '../../../../shared/use-action.js';
import { post } from '../../../../shared/http/request.js';
import { Facts, Section } from '../../account/section.js';
import { NO_OBSERVATION, ObservationFields, observationOf, type ChosenObservation } from '../observation-fields.js';
import { updatePerson } from '../staff-commands.js';
import { STAFF_ROLE_WORDS } from '../staff-role-words.js';
import { LocalLinks } from '../../../../shared/ui/display/local-links.js';

export function PersonAccess({ user }: { user: UserView }) {
  const mayInvite = useMay('member:manage');
  const mayGiveRoles = useMay('user:update');
  return (
    <Section title={t('Access')}>
      <Stack gap="lg">
        <Facts
          facts={[
            [t('Approval'), <MembershipBadge key="approval" user={user} />],
            ['E-mail', user.emailVerified ? meant('Confirmed', 'an address') : t('Not confirmed yet')],
            [t('Last seen'), user.lastSeenAt ? <Instant key="seen" of={user.lastSeenAt} /> : t('Never')],
            [
              t('Terms'),
              user.termsVersion
                ? t('Accepted, version {termsVersion}', { termsVersion: user.termsVersion })
                : t('None accepted'),
            ],
          ]}
        />
        {user.invited && (
          <>
            <Group justify="space-between" gap="xs">
              <Text size="sm" maw="46ch">
                {t('Has been invited and has not chosen a password yet. An invitation can be followed for 14 days.')}
              </Text>
              {mayInvite && <InviteAgain user={user} />}
            </Group>
            {mayInvite && <LocalLinks />}
          </>
        )}
        {mayGiveRoles && <RoleChoice key={user.role} user={user} />}
        {mayGiveRoles && !user.invited && <FactorReset user={user} />}
      </Stack>
    </Section>
  );
}

const wordsOf = (role: Role): string | undefined => (STAFF_ROLE_WORDS as Partial<Record<Role, string>>)[role];

const isObserving = ({ observes }: UserView, { kind, subject, until }: ObservesBody): boolean =>
  observes?.kind === kind && observes.subject === subject && observes.until === until;

function RoleChoice({ user }: { user: UserView }) {
  const isMe = useSession((state) => state.me?._id === user._id);
  const [role, setRole] = useState<Role>(user.role);
  const [chosen, setChosen] = useState<ChosenObservation>(
    user.observes
      ? { observed: `${user.observes.kind} ${user.observes.subject}`, until: user.observes.until }
      : NO_OBSERVATION,
  );
  const observing = can(role, 'subject:observe');
  const observes = observing ? observationOf(chosen) : null;
  const isComplete = !observing || observes !== null;
  const isSame = role === user.role && (observes === null || isObserving(user, observes));
  const roles: readonly Role[] = user.companyId === null ? STAFF_ROLES : COMPANY_ROLES;
  const { busy, run } = useAction(
    async () => {
      await updatePerson(user._id, { role, ...(observes && { observes }) });
      notifySuccess(t('{name} has the role {role} now.', { name: nameOf(user), role: translated(ROLE_LABELS[role]) }));
    },
    (error) => {
      notifyActionFailed(error, t('The role could not be changed.'));
      setRole(user.role);
    },
  );
  const confirm = () =>
    confirmAction({
      title: t('Change the role of {name} to {role}?', { name: nameOf(user), role: translated(ROLE_LABELS[role]) }),
      text: isMe
        ? t('You are signed out at once, and have the new role after signing in again.')
        : t('They are signed out at once, and have the new role after signing in again.'),
      confirm: t('Change role'),
      onConfirm: run,
    });
  const button = (
    <Button variant="default" disabled={isSame || !isComplete} loading={busy} onClick={confirm}>
      {t('Change role')}
    </Button>
  );
  return (
    <Stack gap="sm" maw={420} align="stretch">
      <Group align="flex-end" gap="xs">
        <Select
          label={t('Role')}
          description={wordsOf(role)}
          flex={1}
          maw={260}
          allowDeselect={false}
          data={roles.map((value) => ({ value, label: translated(ROLE_LABELS[value]) }))}
          value={role}
          onChange={(next) => setRole(roles.find((possible) => possible === next) ?? user.role)}
        />
        {!observing && button}
      </Group>
      {observing && (
        <>
          <ObservationFields value={chosen} onChange={setChosen} />
          <Group>{button}</Group>
        </>
      )}
    </Stack>
  );
}

function FactorReset({ user }: { user: UserView }) {
  const isMe = useSession((state) => state.me?._id === user._id);
  const name = nameOf(user);
  const { busy, run } = useAction(
    async () => {
      await post(`/api/factors/reset/${user._id}`);
      notifySuccess(t('The second factors of {name} are removed.', { name }));
    },
    (error) => notifyActionFailed(error, t('The second factors could not be removed.')),
  );
  const confirm = () =>
    confirmAction({
      title: t('Remove the second factors of {name}?', { name }),
      text: t(
        'For a person who has lost them. Make sure by telephone or in person that {name} asks for it, not a thief. All sessions of {name} end; {staff, select, true {{name} gets a mail} other {{name} and the buyers of the company get a mail}}.',
        { name, staff: String(user.companyId === null) },
      ),
      confirm: t('Remove'),
      danger: true,
      onConfirm: run,
    });
  if (isMe) return null;
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" maw="40ch">
        {t('Has lost all second factors and recovery codes?')}
      </Text>
      <Button variant="default" loading={busy} onClick={confirm}>
        {t('Remove second factors')}
      </Button>
    </Group>
  );
}
