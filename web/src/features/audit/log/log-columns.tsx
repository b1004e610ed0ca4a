import { Anchor, Code, Stack, Text } from '@mantine/core';
import { ROLE_LABELS, type AuditLogEntry, type Role } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { t, translated } from '../../../shared/language/t.js';
import { nameOf, useDirectory, usePersonName } from '../../../shared/directory/directory.js';
import { formatSecond } from '../../../shared/time/time.js';
import type { Column } from '../../../shared/ui/tables/data-table.js';
import { useHistories } from '../use-histories.js';
import { countOf, entriesOf, oldestOf, type LogRow } from './folded-replays.js';
import { entryInWords } from './log-words.js';

const BY_ID: Readonly<Record<string, string>> = { guest: t('A stranger'), system: t('The server') };

function useLogNames(): { person: (id: string) => string; object: (id: string) => string } {
  const { users, companies } = useDirectory((state) => state);
  const { auctions, viewings } = useHistories();
  const person = usePersonName();
  return useMemo(() => {
    const people = new Map(users.map((user) => [user._id, nameOf(user)]));
    const things = new Map([...auctions, ...viewings, ...companies].map(({ _id, name }) => [_id, name]));
    return {
      person: (id) => BY_ID[id] ?? person(id),
      object: (id) => things.get(id) ?? people.get(id) ?? id,
    };
  }, [users, companies, auctions, viewings, person]);
}

export function useLogColumns(): Column<LogRow>[] {
  const names = useLogNames();
  return useMemo(
    () => [
      {
        id: 'at',
        header: t('When'),
        value: ({ at }) => at,
        cell: ({ at }) => (
          <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
            {formatSecond(at)}
          </time>
        ),
      },
      {
        id: 'what',
        header: t('What'),
        wide: true,
        value: rowInWords,
        cell: (entry) => (
          <Stack gap={0}>
            <Text size="sm" fw={600} c={entry.code === null ? undefined : 'ruby'}>
              {rowInWords(entry)}
            </Text>
            {entry.earlier.length > 0 && <Steps row={entry} />}
            {entry.aimedAt !== null && entry.aimedAt !== entry.userId && (
              <Text size="xs" c="dimmed">
                {t('with the address of {person}', { person: names.person(entry.aimedAt) })}
              </Text>
            )}
          </Stack>
        ),
      },
      {
        id: 'who',
        header: t('Who'),
        value: ({ userId }) => names.person(userId),
        cell: ({ userId, role }) => (
          <Stack gap={0}>
            <Text size="sm">{names.person(userId)}</Text>
            {role in ROLE_LABELS && (
              <Text size="xs" c="dimmed">
                {translated(ROLE_LABELS[role as Role])}
              </Text>
            )}
          </Stack>
        ),
      },
      {
        id: 'about',
        header: t('About'),
        wide: true,
        value: ({ objects }) => objects.map(names.object).join(', ') || null,
        cell: ({ objects, route, method, earlier }) => (
          <Stack gap={0}>
            {objects.map((id) => (
              <Text key={id} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {names.object(id)}
              </Text>
            ))}
            {route && earlier.length === 0 && (
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {method} {route}
              </Text>
            )}
          </Stack>
        ),
      },
      { id: 'network', header: t('From'), value: ({ network }) => network },
      {
        id: 'chain',
        header: t('Chain'),
        // An export has the place of every entry of the row.
        value: (row) =>
          entriesOf(row)
            .map(({ stream, seq, hash }) => `${stream}@${seq}:${hash}`)
            .join(', '),
        cell: (row) => <Place entry={row} />,
      },
    ],
    [names],
  );
}

const rowInWords = (row: LogRow): string => entryInWords({ ...row, count: countOf(row) });

const Place = ({ entry: { stream, seq, hash } }: { entry: AuditLogEntry }) => (
  <Code title={hash} style={{ whiteSpace: 'nowrap' }}>
    …{stream.slice(-4)} {seq + 1} · {hash.slice(0, 8)}
  </Code>
);

/** The entries of a replay, behind a button. */
function Steps({ row }: { row: LogRow }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Text size="xs" c="dimmed">
        {t('since {time}', { time: formatSecond(oldestOf(row).at) })}{' '}
        <Anchor component="button" type="button" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('Hide the steps') : t('Show the steps')}
        </Anchor>
      </Text>
      {isOpen && (
        <Stack component="ol" gap={2} p={0} m={0} style={{ listStyle: 'none' }}>
          {entriesOf(row).map((entry) => (
            <Text key={entry._id} component="li" size="xs" style={{ overflowWrap: 'anywhere' }}>
              <time dateTime={entry.at}>{formatSecond(entry.at)}</time> {entry.method} {entry.route}{' '}
              <Place entry={entry} />
            </Text>
          ))}
        </Stack>
      )}
    </>
  );
}
