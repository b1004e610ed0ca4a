import { Alert, Button, Group, MultiSelect, SimpleGrid, Stack, Textarea } from '@mantine/core';
import { ROWS_PER_CALL, type UserView } from '@tender/contracts';
import { isEmailAddress } from '@tender/contracts/email';
import { useState } from 'react';
import { t } from '../language/t.js';
import { countryName } from '../country-name.js';
import { useDirectory } from '../directory/directory.js';
import { useUnsaved } from '../ui/use-unsaved.js';
import { useAction } from '../use-action.js';
import { emailsIn } from './emails.js';
import { outcomeInWords, type Invitations } from './invitation-outcome.js';

interface InviteCompaniesProps {
  /** Ids of the companies that are invited already. */
  invited: ReadonlySet<string>;
  /** Who of an approved company's approved people is invited with it; without one the company is not offered. */
  comes: (person: UserView) => boolean;
  /** Companies that are likely meant, and the words of the button that chooses them. */
  suggested?: readonly { label: string; companyIds: readonly string[] }[];
  /** @param people of the companies that were chosen */
  invite: (companyIds: string[], people: UserView[], emails: string[]) => Promise<Invitations>;
}

/** Invites approved companies from the list, or anybody by e-mail. */
export function InviteCompanies({ invited, comes, suggested = [], invite }: InviteCompaniesProps) {
  const companies = useDirectory((state) => state.companies);
  const users = useDirectory((state) => state.users);
  const [chosen, setChosen] = useState<string[]>([]);
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Invitations | null>(null);
  const peopleOf = (companyId: string) =>
    users.filter((user) => user.companyId === companyId && user.status === 'approved' && comes(user));
  const choices = companies
    .filter(({ _id, status }) => status === 'approved' && !invited.has(_id) && peopleOf(_id).length > 0)
    .map(({ _id, name, country }) => ({ value: _id, label: country ? `${name} (${countryName(country)})` : name }));
  const likely = suggested.map(({ label, companyIds }) => ({
    label,
    some: choices.flatMap(({ value }) => (companyIds.includes(value) ? [value] : [])),
  }));
  const typed = emailsIn(text);
  const wrong = typed.filter((email) => !isEmailAddress(email));
  const people = chosen.flatMap(peopleOf);
  const count = new Set([...people.map(({ email }) => email), ...typed]).size;
  const tooMany = count > ROWS_PER_CALL.emails;

  const { busy, run } = useAction(async () => {
    setOutcome(await invite(chosen, people, typed));
    // What was chosen or typed while the invitations were on their way is for the next.
    setChosen((now) => (now === chosen ? [] : now));
    setText((now) => (now === text ? '' : now));
  }, t('The invitations could not be sent.'));
  useUnsaved((chosen.length > 0 || text.trim() !== '') && !busy, t('Whom you have chosen is not invited yet.'));

  return (
    <Stack className="sheet" p="lg">
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <MultiSelect
          label={t('Approved companies')}
          searchable
          clearable
          hidePickedOptions
          data={choices}
          value={chosen}
          onChange={setChosen}
          maxDropdownHeight={320}
          description={
            chosen.length > 0
              ? t('{count, plural, one {# company} other {# companies}} chosen', { count: chosen.length })
              : t('None chosen yet')
          }
          // Forty names would fill the screen.
          styles={{ pillsList: { maxHeight: 132, overflowY: 'auto' } }}
          placeholder={choices.length > 0 ? t('Choose') : t('All are invited')}
        />
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
      </SimpleGrid>
      <Group justify="flex-end">
        {likely.map(
          ({ label, some }) =>
            some.length > 0 && (
              <Button key={label} variant="default" onClick={() => setChosen(some)}>
                {label}
              </Button>
            ),
        )}
        {choices.length > 0 && (
          <Button variant="default" onClick={() => setChosen(choices.map(({ value }) => value))}>
            {t('Choose all companies')}
          </Button>
        )}
        <Button disabled={count === 0 || wrong.length > 0 || tooMany} loading={busy} onClick={run}>
          {count > 1 ? t('Invite {count, plural, one {# person} other {# people}}', { count }) : t('Invite')}
        </Button>
      </Group>
      {outcome && <Outcome outcome={outcome} />}
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
