import { ScrollArea, Table, Text } from '@mantine/core';
import type { SheetList } from '@tender/contracts';
import { t } from '../language/t.js';
import type { differencesOf, SheetRow } from './sheet.js';
import { shown } from './sheet-fields.js';
import { thingsOf } from './sheet-words.js';

const SHOWN = 50;

export interface SheetChange {
  no: string;
  row: SheetRow;
  differences: ReturnType<typeof differencesOf>;
}

/** What the file changes in things that are there, before and after; nothing where it changes none. */
export function SheetChanges({ changes, list }: { changes: SheetChange[]; list: SheetList }) {
  const lines = changes.flatMap(({ no, differences }) => differences.map((difference) => ({ no, ...difference })));
  if (lines.length === 0) return null;
  return (
    <div>
      <Text fw={600} size="sm" mb={4}>
        {t('Changes of {things}', { things: thingsOf(list, changes.length) })}
      </Text>
      <ScrollArea.Autosize
        mah={320}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('Changes, scrollable') }}
      >
        <Table aria-label={t('Changes')} withTableBorder miw={420}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('No.')}</Table.Th>
              <Table.Th>{t('Field')}</Table.Th>
              <Table.Th>{t('Now')}</Table.Th>
              <Table.Th>{t('Then')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.slice(0, SHOWN).map(({ no, field, before, after }) => (
              <Table.Tr key={`${no} ${field.key}`}>
                <Table.Td>{no}</Table.Td>
                <Table.Td>{field.label}</Table.Td>
                <Table.Td className="num">{shown(field, before) || '—'}</Table.Td>
                <Table.Td className="num">{shown(field, after) || '—'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {lines.length > SHOWN && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('… and {count} more.', { count: lines.length - SHOWN })}
        </Text>
      )}
    </div>
  );
}
