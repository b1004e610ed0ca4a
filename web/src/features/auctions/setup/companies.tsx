import { Alert, Button, Group, MultiSelect, SimpleGrid, Stack, Table, Textarea, Title } from '@mantine/core';
import { ROWS_PER_CALL, type AuctionView } from '@tender/contracts';
import { isEmailAddress } from '@tender/contracts/email';
import { useMemo, useState } from 'react';
import { useLoad } from '../../../shared/http/use-load.js';
import { notifyError } from '../../../shared/notify.js';
import { counted } from '../../../shared/counted.js';
import { useDirectory } from '../../../shared/directory/directory.js';
import { Loaded } from '../../../shared/ui/states.js';
import { countryName } from '../../../shared/country-name.js';
import { loadDirectory } from '../../../shared/directory/directory.js';
import { inviteByEmail, type Invitations } from '../auction-commands.js';
import { outcomeInWords } from './invitation-outcome.js';

const emailsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;<>]+/)
      .map((word) => word.trim().toLowerCase())
      .filter((word) => word.includes('@')),
  ),
];

/** Who may bid: approved companies from the list, or anybody by e-mail. */
export function Companies({ auction, onNext }: { auction: AuctionView; onNext: () => void }) {
  const load = useLoad('directory', loadDirectory);
  return (
    <Loaded load={load} what="companies">
      {() => <Invite auction={auction} onNext={onNext} />}
    </Loaded>
  );
}

function Invite({ auction, onNext }: { auction: AuctionView; onNext: () => void }) {
  const companies = useDirectory((state) => state.companies);
  const users = useDirectory((state) => state.users);
  const [chosen, setChosen] = useState<string[]>([]);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Invitations | null>(null);
  const invited = useMemo(() => new Set(auction.companies), [auction.companies]);
  const buyersOf = (companyId: string) =>
    users.filter((user) => user.companyId === companyId && user.role === 'buyer' && user.status === 'approved');
  const choices = companies
    .filter(({ _id, status }) => status === 'approved' && !invited.has(_id) && buyersOf(_id).length > 0)
    .map(({ _id, name, country }) => ({ value: _id, label: country ? `${name} (${countryName(country)})` : name }));
  const typed = emailsIn(text);
  const wrong = typed.filter((email) => !isEmailAddress(email));
  const emails = [...new Set([...chosen.flatMap((id) => buyersOf(id).map(({ email }) => email)), ...typed])];
  const tooMany = emails.length > ROWS_PER_CALL.emails;
  const possible = auction.status !== 'completed';

  const send = async () => {
    setBusy(true);
    try {
      setOutcome(await inviteByEmail(auction._id, emails));
      setChosen([]);
      setText('');
    } catch (error) {
      notifyError(error, 'The invitations could not be sent.');
    } finally {
      setBusy(false);
    }
  };

  return (
    <Stack mt="lg">
      {possible && (
        <Stack className="sheet" p="lg">
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <MultiSelect
              label="Approved companies"
              searchable
              clearable
              hidePickedOptions
              data={choices}
              value={chosen}
              onChange={setChosen}
              maxDropdownHeight={320}
              placeholder={choices.length > 0 ? 'Choose' : 'All are invited'}
            />
            <Textarea
              label="Or by e-mail"
              description="Separated by commas, spaces or lines. Unknown addresses are invited to sign up."
              autosize
              minRows={2}
              value={text}
              error={
                wrong.length > 0
                  ? `Not an address: ${wrong.join(', ')}`
                  : tooMany
                    ? `At most ${counted(ROWS_PER_CALL.emails, 'person', 'people')} at once`
                    : null
              }
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </SimpleGrid>
          <Group justify="flex-end">
            {choices.length > 0 && (
              <Button variant="default" onClick={() => setChosen(choices.map(({ value }) => value))}>
                Choose all companies
              </Button>
            )}
            <Button
              disabled={emails.length === 0 || wrong.length > 0 || tooMany}
              loading={busy}
              onClick={() => void send()}
            >
              {emails.length > 1 ? `Invite ${counted(emails.length, 'person', 'people')}` : 'Invite'}
            </Button>
          </Group>
          {outcome && <Outcome outcome={outcome} />}
        </Stack>
      )}
      {invited.size > 0 && (
        <div className="sheet" style={{ padding: 20 }}>
          <Title order={2} size="h3" mb="sm">
            Invited: {invited.size}
          </Title>
          <Table.ScrollContainer
            minWidth={520}
            scrollAreaProps={{
              viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Invited companies, scrollable' },
            }}
          >
            <Table aria-label="Invited companies">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Company</Table.Th>
                  <Table.Th>Country</Table.Th>
                  <Table.Th>Buyers</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {companies
                  .filter(({ _id }) => invited.has(_id))
                  .map(({ _id, name, country }) => (
                    <Table.Tr key={_id}>
                      <Table.Td>{name}</Table.Td>
                      <Table.Td>{country && countryName(country)}</Table.Td>
                      <Table.Td>
                        {buyersOf(_id)
                          .map(({ email }) => email)
                          .join(', ')}
                      </Table.Td>
                    </Table.Tr>
                  ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </div>
      )}
      <Group justify="flex-end">
        <Button onClick={onNext} disabled={invited.size === 0}>
          On to publishing
        </Button>
      </Group>
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
