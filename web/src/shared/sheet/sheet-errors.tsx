import { Alert, Button, Group, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../counted.js';
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
      title={`${counted(errors.length, 'cell')} ${errors.length === 1 ? 'is' : 'are'} not right; nothing is sent until all are`}
    >
      {rows.length > 1 && <Text size="sm">{inGroups(errors)}</Text>}
      <Group gap="xs" mt="xs">
        {roundable.length > 0 && (
          <Button size="xs" onClick={() => onMend(roundable)}>
            Round {counted(roundable.length, 'amount')} to cents
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => onLeaveOut(rows)}>
          Leave out {rows.length === 1 ? 'this row' : `these ${rows.length} rows`}
        </Button>
        <Button size="xs" variant="default" onClick={onDownload}>
          Download {rows.length === 1 ? 'it' : 'them'} with what is wrong
        </Button>
      </Group>
      <Table.ScrollContainer
        minWidth={520}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Errors, scrollable' } }}
      >
        <Table aria-label="Errors" mt="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={60}>Row</Table.Th>
              <Table.Th>Field</Table.Th>
              <Table.Th>Problem</Table.Th>
              <Table.Th>Write instead</Table.Th>
              <Table.Th>
                <VisuallyHidden>Leave out</VisuallyHidden>
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
          … and {errors.length - SHOWN} more.
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
          aria-label={`${error.field} in row ${error.row}`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={mend}
          onKeyDown={(event) => {
            if (event.key === 'Enter') mend();
          }}
        />
      </Table.Td>
      <Table.Td>
        <Button size="compact-xs" variant="subtle" aria-label={`Leave out row ${error.row}`} onClick={onLeaveOut}>
          Leave out
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
