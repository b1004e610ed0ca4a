import { ScrollArea, Table, Text } from '@mantine/core';
import { counted } from '../counted.js';
import { valueIn, type SheetKind, type SheetRow } from './sheet.js';
import { shown } from './sheet-fields.js';

const SHOWN = 8;

/** The first rows, as they will be. */
export function SheetPreview({ kind: { fields, one }, rows }: { kind: SheetKind; rows: SheetRow[] }) {
  const columns = fields.filter((field) => rows.some((row) => valueIn(row, field) !== undefined));
  return (
    <div>
      <ScrollArea
        type="auto"
        offsetScrollbars="present"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Preview, scrollable' }}
      >
        <Table aria-label="Preview" withTableBorder>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ key, label }) => (
                <Table.Th key={key}>{label}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, SHOWN).map((row, index) => (
              <Table.Tr key={index}>
                {columns.map((field) => (
                  <Table.Td key={field.key} className="num">
                    {shown(field, valueIn(row, field))}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      <Text size="sm" c="dimmed" mt={6}>
        {rows.length > SHOWN ? `The first ${SHOWN} of ${counted(rows.length, one)}.` : `${counted(rows.length, one)}.`}
      </Text>
    </div>
  );
}
