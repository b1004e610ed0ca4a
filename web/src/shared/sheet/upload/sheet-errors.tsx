import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../language/t.js';
import { SmallTable } from '../../ui/tables/small-table.js';
import { countByField } from '../sheet-actions.js';
import type { RowError } from '../sheet.js';
import { labelled } from '../../language/join-texts.js';

const SOME = 50;

interface SheetErrorsProps {
  errors: RowError[];
  about: { label: string; of: (row: number) => string };
  onMend: (mended: { error: RowError; text: string }[]) => void;
  onLeaveOut: (rows: number[]) => void;
  onDownload: (errors: RowError[]) => void;
}

export function SheetErrors({ errors, about, onMend, onLeaveOut, onDownload }: SheetErrorsProps) {
  const [wanted, setWanted] = useState<string | null>(null);
  const [count, setCount] = useState(SOME);
  if (errors.length === 0) return null;
  const groups = countByField(errors);
  const chosen = groups.length > 1 && groups.some(({ field }) => field === wanted) ? wanted : null;
  const some = chosen === null ? errors : errors.filter(({ field }) => field === chosen);
  const rows = [...new Set(some.map(({ row }) => row))];
  const roundable = some.flatMap((error) => (error.instead === undefined ? [] : { error, text: error.instead }));
  return (
    <Alert
      role="group"
      color="ruby"
      // Only the title is an alert: otherwise screen readers announce the whole table after each correction.
      title={
        <span role="alert">
          {t('{count, plural, one {# cell is} other {# cells are}} not right; nothing is sent until all are', {
            count: errors.length,
          })}
        </span>
      }
    >
      {groups.length > 1 && (
        <Group gap={6} role="group" aria-label={t('Which errors')}>
          {groups.map(({ field, count: wrong }) => (
            <Button
              key={field}
              size="compact-xs"
              variant={field === chosen ? 'filled' : 'default'}
              aria-pressed={field === chosen}
              onClick={() => setWanted(field === chosen ? null : field)}
            >
              {labelled(field, String(wrong))}
            </Button>
          ))}
        </Group>
      )}
      <Group gap="xs" mt="xs">
        {roundable.length > 0 && (
          <Button size="xs" onClick={() => onMend(roundable)}>
            {t('Round {count, plural, one {# amount} other {# amounts}} to cents', { count: roundable.length })}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => onLeaveOut(rows)}>
          {t('Leave out {count, plural, one {this row} other {these # rows}}', { count: rows.length })}
        </Button>
        <Button size="xs" variant="default" onClick={() => onDownload(some)}>
          {t('Download {count, plural, one {it} other {them}} with what is wrong', { count: rows.length })}
        </Button>
      </Group>
      <SmallTable
        name={t('Errors')}
        mt="xs"
        columns={[
          { header: t('Row'), cell: ({ row }) => <span className="num">{row}</span> },
          { header: about.label, cell: ({ row }) => about.of(row) },
          { header: t('Field'), cell: ({ field }) => field },
          { header: t('Problem'), cell: ({ message }) => message },
          { header: t('Write instead'), cell: (error) => <Mending error={error} onMend={onMend} /> },
          { header: t('Leave out'), cell: ({ row }) => <LeavingOut row={row} onLeaveOut={() => onLeaveOut([row])} /> },
        ]}
        rows={some.slice(0, count)}
        rowId={({ row, key, message }) => `${row} ${key} ${message}`}
      />
      {some.length > count && (
        <Group gap="sm" mt="xs">
          <Text size="sm">{t('… and {count} more.', { count: some.length - count })}</Text>
          <Button size="compact-sm" variant="default" onClick={() => setCount(count + SOME)}>
            {t('Show more')}
          </Button>
        </Group>
      )}
    </Alert>
  );
}

function Mending({ error, onMend }: { error: RowError; onMend: SheetErrorsProps['onMend'] }) {
  const [text, setText] = useState(error.text);
  const mend = () => {
    if (text.trim() !== error.text) onMend([{ error, text: text.trim() }]);
  };
  return (
    <TextInput
      size="xs"
      aria-label={t('{field} in row {row}', { field: error.field, row: error.row })}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={mend}
      onKeyDown={(event) => {
        if (event.key === 'Enter') mend();
      }}
    />
  );
}

const LeavingOut = ({ row, onLeaveOut }: { row: number; onLeaveOut: () => void }) => (
  <Button size="compact-xs" variant="subtle" aria-label={t('Leave out row {row}', { row })} onClick={onLeaveOut}>
    {t('Leave out')}
  </Button>
);
