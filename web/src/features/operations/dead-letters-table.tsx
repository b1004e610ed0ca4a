import { Badge, Button, Stack, Text } from '@mantine/core';
import type { DeadLetterView } from '@tender/contracts';
import { useMemo } from 'react';
import { t } from '../../shared/language/t.js';
import { formatTime } from '../../shared/time/time.js';
import { DataTable, type Column } from '../../shared/ui/tables/data-table.js';
import { Instant } from '../../shared/ui/display/when.js';
import { causeInWords, reactorInWords } from './dead-letters.js';
import { labelled } from '../../shared/language/join-texts.js';

interface DeadLettersTableProps {
  letters: DeadLetterView[];
  /** Retries a task. Undefined for users with read-only access. */
  onRetry?: (letter: DeadLetterView) => Promise<void>;
}

export function DeadLettersTable({ letters, onRetry }: DeadLettersTableProps) {
  const columns = useMemo(() => [...COLUMNS, ...(onRetry ? [retryColumn(onRetry)] : [])], [onRetry]);
  return (
    <DataTable
      name={t('What could not be done')}
      columns={columns}
      rows={letters}
      rowId={({ _id }) => _id}
      sortedBy={{ id: 'since', desc: false }}
    />
  );
}

const COLUMNS: Column<DeadLetterView>[] = [
  {
    id: 'what',
    header: t('What'),
    wide: true,
    value: (letter) => labelled(reactorInWords(letter.reactor), causeInWords(letter)),
    cell: (letter) => (
      <Stack gap={2}>
        <Text size="sm" fw={600}>
          {reactorInWords(letter.reactor)}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {causeInWords(letter)}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'why',
    header: t('Why'),
    wide: true,
    value: ({ error }) => error,
    cell: ({ error }) => (
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {error}
      </Text>
    ),
  },
  { id: 'since', header: t('Since'), value: ({ at }) => at, cell: ({ at }) => <Instant of={at} /> },
  { id: 'tries', header: t('Failed tries'), numeric: true, value: ({ failures }) => failures },
  {
    id: 'next',
    header: t('Next try'),
    value: ({ nextAt }) => nextAt ?? t('set aside'),
    cell: ({ nextAt }) => <NextTry at={nextAt} />,
  },
];

const NextTry = ({ at }: { at: string | null }) =>
  at === null ? (
    <Badge variant="light" color="ruby" radius="sm" tt="none" fw={600} miw="max-content">
      {t('Set aside')}
    </Badge>
  ) : (
    <Badge variant="light" color="citrine" radius="sm" tt="none" fw={600} miw="max-content">
      {t('automatically at {time}', { time: formatTime(at) })}
    </Badge>
  );

const retryColumn = (onRetry: (letter: DeadLetterView) => Promise<void>): Column<DeadLetterView> => ({
  id: 'retry',
  header: t('Retry'),
  actions: true,
  value: () => null,
  cell: (letter) => (
    <Button
      size="xs"
      variant="default"
      aria-label={t('Retry: {cause}', { cause: causeInWords(letter) })}
      onClick={() => void onRetry(letter)}
    >
      {t('Retry')}
    </Button>
  ),
});
