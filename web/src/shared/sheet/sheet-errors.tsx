import { Alert, Button, Group, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { t } from '../language/t.js';
import { inGroups } from './sheet-deeds.js';
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
      role="alert"
      color="ruby"
      title={t('{count, plural, one {# cell is} other {# cells are}} not right; nothing is sent until all are', {
        count: errors.length,
      })}
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
      <Table.ScrollContainer
        minWidth={520}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('Errors, scrollable') } }}
      >
        <Table aria-label={t('Errors')} mt="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={60}>{t('Row')}</Table.Th>
              <Table.Th>{t('Field')}</Table.Th>
              <Table.Th>{t('Problem')}</Table.Th>
              <Table.Th>{t('Write instead')}</Table.Th>
              <Table.Th>
                <VisuallyHidden>{t('Leave out')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {errors.slice(0, SHOWN).map((error) => (
              <ErrorRow
                key={`${error.row} ${error.key} ${error.message}`}
                error={error}
                onMend={onMend}
                onLeaveOut={() => onLeaveOut([error.row])}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {errors.length > SHOWN && (
        <Text size="sm" mt="xs">
          {t('… and {count} more.', { count: errors.length - SHOWN })}
        </Text>
      )}
    </Alert>
  );
}

function ErrorRow({
  error,
  onMend,
  onLeaveOut,
}: {
  error: RowError;
  onMend: SheetErrorsProps['onMend'];
  onLeaveOut: () => void;
}) {
  const [text, setText] = useState(error.text);
  const mend = () => {
    if (text.trim() !== error.text) onMend([{ error, text: text.trim() }]);
  };
  return (
    <Table.Tr>
      <Table.Td className="num">{error.row}</Table.Td>
      <Table.Td>{error.field}</Table.Td>
      <Table.Td>{error.message}</Table.Td>
      <Table.Td>
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
      </Table.Td>
      <Table.Td>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t('Leave out row {row}', { row: error.row })}
          onClick={onLeaveOut}
        >
          {t('Leave out')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
