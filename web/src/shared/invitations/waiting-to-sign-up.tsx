import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import type { AwaitedSignUpView, UserView } from '@tender/contracts';
import { Link } from 'react-router-dom';
import { useDirectory } from '../directory/directory.js';
import { rich, t } from '../language/t.js';
import { useEnvironment } from '../store/application.js';
import { DataTable, type Column } from '../ui/tables/data-table.js';
import { confirmAction } from '../ui/dialogs/confirm.js';
import { LocalLinks } from '../ui/display/local-links.js';
import { LinkToCopy } from '../ui/display/link-to-copy.js';
import { Instant } from '../ui/display/when.js';
import { useAction } from '../use-action.js';
import { InviteAgain } from './invite-again.js';
import { waitingPeople, type Waiting } from './waiting-people.js';
import { labelled } from '../language/join-texts.js';

interface WaitingToSignUpProps {
  awaited: readonly AwaitedSignUpView[];
  invited: ReadonlySet<string>;
  comes: (person: UserView) => boolean;
  /** Invites an address. Undefined if no more invitations are possible. */
  invite?: ((email: string) => Promise<unknown>) | undefined;
  takeBack: (email: string) => Promise<unknown>;
}

export function WaitingToSignUp({ awaited, invited, comes, invite, takeBack }: WaitingToSignUpProps) {
  const users = useDirectory((state) => state.users);
  const companies = useDirectory((state) => state.companies);
  const waiting = waitingPeople(awaited, { users, companies }, { companyIds: invited, comes });
  if (waiting.length === 0) return null;
  const columns: Column<Waiting>[] = [
    { id: 'address', header: t('Address'), value: ({ email }) => email },
    { id: 'far', header: t('Status'), value: howFar, cell: (person) => <HowFar person={person} /> },
    { id: 'since', header: t('Invited'), value: ({ since }) => since, cell: ({ since }) => <Instant of={since} /> },
    {
      id: 'actions',
      header: t('Actions'),
      value: () => null,
      cell: (person) => (
        <Group gap="xs" justify="flex-end">
          <Actions person={person} invite={invite} />
          {person.for !== 'password' && <TakeBack email={person.email} takeBack={takeBack} />}
        </Group>
      ),
      actions: true,
    },
  ];
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {t('Waiting: {count}', { count: waiting.length })}
      </Title>
      <LocalLinks />
      <DataTable
        list="waiting"
        name={t('Waiting')}
        columns={columns}
        rows={waiting}
        rowId={(person) => `${person.for} ${person.email}`}
        sortedBy={{ id: 'address', desc: false }}
      />
    </section>
  );
}

function howFar(person: Waiting): string {
  switch (person.for) {
    case 'signUp':
      return t('No account yet');
    case 'invitation':
      return t('Approved in {company}: can be invited now', { company: person.company });
    case 'confirmation':
      return t('Approved: joins after confirming the address');
    case 'password':
      return t('In {company}, no password chosen yet', { company: person.company });
    case 'decision':
      return person.rejected ? t('Was rejected') : t('Has signed up: waiting for your decision');
  }
}

function HowFar({ person }: { person: Waiting }) {
  switch (person.for) {
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
          {howFar(person)}
        </Anchor>
      );
    default:
      return howFar(person);
  }
}

function Actions({ person, invite }: { person: Waiting; invite: WaitingToSignUpProps['invite'] }) {
  const mail = useEnvironment()?.features.mail ?? false;
  switch (person.for) {
    case 'decision':
    case 'confirmation':
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

interface TakeBackProps {
  email: string;
  takeBack: (email: string) => Promise<unknown>;
}

function TakeBack({ email, takeBack }: TakeBackProps) {
  const { busy, run } = useAction(() => takeBack(email), t('The invitation could not be withdrawn.'));
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="ruby"
      loading={busy}
      aria-label={t('Withdraw invitation: {email}', { email })}
      onClick={() =>
        confirmAction({
          title: t('Withdraw the invitation of {email}?', { email }),
          text: t('An approval does not let the person join any more. You can invite them again.'),
          confirm: t('Withdraw invitation'),
          danger: true,
          onConfirm: run,
        })
      }
    >
      {t('Withdraw invitation')}
    </Button>
  );
}

interface InviteProps {
  label: string;
  email: string;
  invite: (email: string) => Promise<unknown>;
}

function Invite({ label, email, invite }: InviteProps) {
  const { busy, run } = useAction(() => invite(email), t('The invitation could not be sent.'));
  return (
    <Button variant="default" size="compact-sm" loading={busy} aria-label={labelled(label, email)} onClick={run}>
      {label}
    </Button>
  );
}
