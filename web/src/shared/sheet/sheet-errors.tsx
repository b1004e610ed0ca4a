import { Alert, Table, Text } from '@mantine/core';
import { counted } from '../counted.js';
import type { RowError } from './sheet.js';

const SHOWN = 50;

/** What is wrong with which row; nothing where all is right. */
export function SheetErrors({ errors }: { errors: RowError[] }) {
  if (errors.length === 0) return null;
  return (
    <Alert
      role="alert"
      color="ruby"
      title={`${counted(errors.length, 'cell')} ${errors.length === 1 ? 'is' : 'are'} not right; nothing is sent until all are`}
    >
      <Table aria-label="Errors" mt="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={80}>Row</Table.Th>
            <Table.Th>Field</Table.Th>
            <Table.Th>Problem</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {errors.slice(0, SHOWN).map(({ row, field, message }) => (
            <Table.Tr key={`${row} ${field} ${message}`}>
              <Table.Td className="num">{row}</Table.Td>
              <Table.Td>{field}</Table.Td>
              <Table.Td>{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {errors.length > SHOWN && (
        <Text size="sm" mt="xs">
          … and {errors.length - SHOWN} more.
        </Text>
      )}
    </Alert>
  );
}
