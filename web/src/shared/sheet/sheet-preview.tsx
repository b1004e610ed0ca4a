import { ScrollArea, Table, Text } from '@mantine/core';
import { t } from '../language/t.js';
import { valueIn, type SheetKind, type SheetRow } from './sheet.js';
import { shown, type SheetField } from './sheet-fields.js';
import { thingsOf } from './sheet-words.js';

const SHOWN = 8;

/** The first rows, as they will be. */
export function SheetPreview({ kind: { fields, list }, rows }: { kind: SheetKind; rows: SheetRow[] }) {
  const things = thingsOf(list, rows.length);
  const sideOf = (field: SheetField) => (rows.some((row) => typeof valueIn(row, field) === 'number') ? 'end' : 'start');
  const columns = fields.filter((field) => rows.some((row) => valueIn(row, field) !== undefined));
  return (
    <div>
      <ScrollArea
        type="auto"
        offsetScrollbars="present"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('Preview, scrollable') }}
      >
        <Table aria-label={t('Preview')} withTableBorder>
          <Table.Thead>
            <Table.Tr>
              {columns.map((field) => (
                <Table.Th key={field.key} ta={sideOf(field)}>
                  {field.label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, SHOWN).map((row, index) => (
              <Table.Tr key={index}>
                {columns.map((field) => (
                  <Table.Td key={field.key} className="num" ta={sideOf(field)}>
                    {shown(field, valueIn(row, field))}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      <Text size="sm" c="dimmed" mt={6}>
        {rows.length > SHOWN
          ? t('The first {count} of {things}.', { count: SHOWN, things })
          : t('{things}.', { things })}
      </Text>
    </div>
  );
}
