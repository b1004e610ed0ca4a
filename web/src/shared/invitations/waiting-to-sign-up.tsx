import { Anchor, Button, Group, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import type { AwaitedSignUpView, UserView } from '@tender/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useDirectory } from '../directory/directory.js';
import { rich, t } from '../language/t.js';
import { notifyError } from '../notify.js';
import { useEnvironment } from '../store/application.js';
import { LinkToCopy } from '../ui/link-to-copy.js';
import { Instant } from '../ui/when.js';
import { InviteAgain } from './invite-again.js';
import { waitingPeople, type Waiting } from './waiting-people.js';

interface WaitingToSignUpProps {
  awaited: readonly AwaitedSignUpView[];
  /** Ids of the companies that are invited. */
  invited: ReadonlySet<string>;
  /** Who of a company's people comes with it. */
  comes: (person: UserView) => boolean;
  /** Absent where nobody can be invited any more. */
  invite?: ((email: string) => Promise<unknown>) | undefined;
}

/** Who is invited and cannot come yet, what that waits for, and what the house can do about it; nothing where there is nobody. */
export function WaitingToSignUp({ awaited, invited, comes, invite }: WaitingToSignUpProps) {
  const users = useDirectory((state) => state.users);
  const companies = useDirectory((state) => state.companies);
  const waiting = waitingPeople(awaited, { users, companies }, { companyIds: invited, comes });
  if (waiting.length === 0) return null;
  return (
    <div className="sheet" style={{ padding: 20 }}>
      <Title order={2} size="h3" mb="sm">
        {t('Waiting to sign up: {count}', { count: waiting.length })}
      </Title>
      <Table.ScrollContainer
        minWidth={620}
        scrollAreaProps={{
          viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('Waiting to sign up, scrollable') },
        }}
      >
        <Table aria-label={t('Waiting to sign up')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Address')}</Table.Th>
              <Table.Th>{t('Invited')}</Table.Th>
              <Table.Th>{t('How far')}</Table.Th>
              <Table.Th>
                <VisuallyHidden>{t('Actions')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {waiting.map((person) => (
              <Table.Tr key={`${person.for} ${person.email}`}>
                <Table.Td>{person.email}</Table.Td>
                <Table.Td>
                  <Instant of={person.since} />
                </Table.Td>
                <Table.Td>
                  <HowFar person={person} />
                </Table.Td>
                <Table.Td>
                  <Group gap="xs" justify="flex-end" wrap="nowrap">
                    <Actions person={person} invite={invite} />
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  );
}

function HowFar({ person }: { person: Waiting }) {
  switch (person.for) {
    case 'signUp':
      return t('No account yet');
    case 'invitation':
      return t('Has signed up and is approved: can be invited now');
    case 'password':
      return rich('In {company}, no password chosen yet; the link is in <mail>the mail</mail>', {
        company: person.company,
        mail: (words) => (
          <Anchor
            component={Link}
            inherit
            to={`/user-management?${new URLSearchParams({ tab: 'mails', 'mails.search': person.email })}`}
          >
            {words}
          </Anchor>
        ),
      });
    case 'decision':
      return (
        <Anchor component={Link} inherit to={`/user-management?${new URLSearchParams({ id: person.userId })}`}>
          {person.rejected ? t('Was rejected') : t('Has signed up: waits for your decision')}
        </Anchor>
      );
  }
}

function Actions({ person, invite }: { person: Waiting; invite: WaitingToSignUpProps['invite'] }) {
  const mail = useEnvironment()?.features.mail ?? false;
  switch (person.for) {
    case 'decision':
      return null;
    case 'password':
      return <InviteAgain user={person.user} compact />;
    case 'invitation':
      return invite && <Invite label={t('Invite')} email={person.email} invite={invite} />;
    case 'signUp':
      return (
        <>
          {mail && invite && !person.mailedToday && (
            <Invite label={t('Send again')} email={person.email} invite={invite} />
          )}
          {mail && person.mailedToday && (
            <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {t('Mail sent today')}
            </Text>
          )}
          <LinkToCopy link={person.link} to={person.email} />
        </>
      );
  }
}

interface InviteProps {
  label: string;
  email: string;
  invite: (email: string) => Promise<unknown>;
}

function Invite({ label, email, invite }: InviteProps) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await invite(email);
    } catch (error) {
      notifyError(error, t('The invitation could not be sent.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={busy}
      aria-label={`${label}: ${email}`}
      onClick={() => void send()}
    >
      {label}
    </Button>
  );
}
