import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { ROWS_PER_CALL, type UserView } from '@tender/contracts';
import { isEmailAddress } from '@tender/contracts/email';
import { useState } from 'react';
import { t } from '../language/t.js';
import { useDirectory } from '../directory/directory.js';
import { useUnsaved } from '../ui/dialogs/use-unsaved.js';
import { useAction } from '../use-action.js';
import { candidatesOf } from './candidates.js';
import { CompanyChoice } from './company-choice.js';
import { emailsIn } from './emails.js';
import { outcomeInWords, type Invitations } from './invitation-outcome.js';

interface InviteCompaniesProps {
  invited: ReadonlySet<string>;
  /** Selects the participants among the approved users; a company without a participant is not offered. */
  comes: (person: UserView) => boolean;
  suggested?: readonly { label: string; companyIds: readonly string[] }[];
  invite: (companyIds: string[], people: UserView[], emails: string[]) => Promise<Invitations>;
}

export function InviteCompanies({ invited, comes, suggested = [], invite }: InviteCompaniesProps) {
  const companies = useDirectory((state) => state.companies);
  const users = useDirectory((state) => state.users);
  const [chosen, setChosen] = useState<string[]>([]);
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Invitations | null>(null);
  const candidates = candidatesOf({ companies, users }, invited, comes);
  const likely = suggested.map(({ label, companyIds }) => ({
    label,
    some: candidates.flatMap(({ _id }) => (companyIds.includes(_id) ? [_id] : [])),
  }));
  const typed = emailsIn(text);
  const wrong = typed.filter((email) => !isEmailAddress(email));
  // Drops chosen companies that can no longer be invited.
  const picked = candidates.filter(({ _id }) => chosen.includes(_id));
  const ids = picked.map(({ _id }) => _id);
  const people = picked.flatMap((candidate) => candidate.people);
  const count = new Set([...people.map(({ email }) => email), ...typed]).size;
  const tooMany = count > ROWS_PER_CALL.emails;

  const { busy, run } = useAction(async () => {
    setOutcome(await invite(ids, people, typed));
    setChosen((now) => (now === chosen ? [] : now));
    setText((now) => (now === text ? '' : now));
  }, t('The invitations could not be sent.'));
  useUnsaved(
    (ids.length > 0 || text.trim() !== '') && !busy,
    t('The people whom you have chosen are not invited yet.'),
  );

  return (
    <Stack>
      <CompanyChoice candidates={candidates} anyInvited={invited.size > 0} chosen={ids} choose={setChosen} />
      <Stack className="sheet" p="lg">
        <Textarea
          label={t('Or by e-mail')}
          description={t('Separated by commas, spaces or lines. Unknown addresses are invited to sign up.')}
          autosize
          minRows={2}
          value={text}
          error={
            wrong.length > 0
              ? t('Not an address: {list}', { list: wrong.join(', ') })
              : tooMany
                ? t('At most {emails, plural, one {# person} other {# people}} at once', {
                    emails: ROWS_PER_CALL.emails,
                  })
                : null
          }
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          {likely.map(
            ({ label, some }) =>
              some.length > 0 && (
                <Button key={label} variant="default" onClick={() => setChosen(some)}>
                  {label}
                </Button>
              ),
          )}
          <Button disabled={count === 0 || wrong.length > 0 || tooMany} loading={busy} onClick={run}>
            {count > 1 ? t('Invite {count, plural, one {# person} other {# people}}', { count }) : t('Invite')}
          </Button>
        </Group>
        {outcome && <Outcome outcome={outcome} />}
      </Stack>
    </Stack>
  );
}

function Outcome({ outcome }: { outcome: Invitations }) {
  const { title, lines, complete } = outcomeInWords(outcome);
  return (
    <Alert role="status" color={complete ? 'emerald' : 'citrine'} title={title}>
      {lines.map((line) => (
        <div key={line}>{line}.</div>
      ))}
    </Alert>
  );
}
