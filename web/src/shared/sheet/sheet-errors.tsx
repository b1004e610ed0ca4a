import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../language/t.js';
import { SmallTable } from '../ui/small-table.js';
import { inGroups } from './sheet-actions.js';
import type { RowError } from './sheet.js';

const SHOWN = 50;

interface SheetErrorsProps {
  errors: RowError[];
  /** Puts other texts into cells. */
  onMend: (mended: { error: RowError; text: string }[]) => void;
  onLeaveOut: (rows: number[]) => void;
  onDownload: () => void;
}

/** What is wrong with which row, to be mended here, left out, or taken away as a file; nothing where all is right. */
export function SheetErrors({ errors, onMend, onLeaveOut, onDownload }: SheetErrorsProps) {
  if (errors.length === 0) return null;
  const rows = [...new Set(errors.map(({ row }) => row))];
  const roundable = errors.flatMap((error) => (error.instead === undefined ? [] : { error, text: error.instead }));
  return (
    <Alert
      role="group"
      color="ruby"
      // Were all of it an alert, each cell that is mended would have the whole table read again.
      title={
        <span role="alert">
          {t('{count, plural, one {# cell is} other {# cells are}} not right; nothing is sent until all are', {
            count: errors.length,
          })}
        </span>
      }
    >
      {rows.length > 1 && <Text size="sm">{inGroups(errors)}</Text>}
      <Group gap="xs" mt="xs">
        {roundable.length > 0 && (
          <Button size="xs" onClick={() => onMend(roundable)}>
            {t('Round {count, plural, one {# amount} other {# amounts}} to cents', { count: roundable.length })}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => onLeaveOut(rows)}>
          {t('Leave out {count, plural, one {this row} other {these # rows}}', { count: rows.length })}
        </Button>
        <Button size="xs" variant="default" onClick={onDownload}>
          {t('Download {count, plural, one {it} other {them}} with what is wrong', { count: rows.length })}
        </Button>
      </Group>
      <SmallTable
        name={t('Errors')}
        mt="xs"
        columns={[
          { header: t('Row'), cell: ({ row }) => <span className="num">{row}</span> },
          { header: t('Field'), cell: ({ field }) => field },
          { header: t('Problem'), cell: ({ message }) => message },
          { header: t('Write instead'), cell: (error) => <Mending error={error} onMend={onMend} /> },
          { header: t('Leave out'), cell: ({ row }) => <LeavingOut row={row} onLeaveOut={() => onLeaveOut([row])} /> },
        ]}
        rows={errors.slice(0, SHOWN)}
        rowId={({ row, key, message }) => `${row} ${key} ${message}`}
      />
      {errors.length > SHOWN && (
        <Text size="sm" mt="xs">
          {t('… and {count} more.', { count: errors.length - SHOWN })}
        </Text>
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
