import { ScrollArea, Table, Text } from '@mantine/core';
import { counted } from '../../../shared/counted.js';
import type { Deal } from '../auction-commands.js';
import { FIELDS } from './lot-sheet.js';

const SHOWN = 8;

/** The first lots, as they will be. */
export function SheetPreview({ deals }: { deals: Deal[] }) {
  const columns = FIELDS.filter(({ key }) => deals.some((deal) => deal[key] !== undefined));
  return (
    <div>
      <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Preview, scrollable' }}>
        <Table aria-label="Preview" withTableBorder>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ key, label }) => (
                <Table.Th key={key}>{label}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {deals.slice(0, SHOWN).map((deal, index) => (
              <Table.Tr key={index}>
                {columns.map(({ key }) => (
                  <Table.Td key={key} className="num">
                    {textOf(deal[key])}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      <Text size="sm" c="dimmed" mt={6}>
        {deals.length > SHOWN
          ? `The first ${SHOWN} of ${counted(deals.length, 'lot')}.`
          : `${counted(deals.length, 'lot')}.`}
      </Text>
    </div>
  );
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? Object.values(value).join(' ') : String(value);
}
