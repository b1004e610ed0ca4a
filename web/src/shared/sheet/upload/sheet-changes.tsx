import { ScrollArea, Text } from '@mantine/core';
import type { SheetList } from '@tender/contracts';
import { memo } from 'react';
import { t } from '../../language/t.js';
import { SmallTable } from '../../ui/tables/small-table.js';
import type { differencesOf, SheetRow } from '../sheet.js';
import { formatField } from '../sheet-fields.js';
import { thingsOf } from './sheet-words.js';

const SHOWN = 50;

export interface SheetChange {
  no: string;
  row: SheetRow;
  differences: ReturnType<typeof differencesOf>;
}

interface SheetChangesProps {
  changes: SheetChange[];
  list: SheetList;
}

/** `memo`: no render during the upload. */
export const SheetChanges = memo(function SheetChanges({ changes, list }: SheetChangesProps) {
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
        <SmallTable
          name={t('Changes')}
          withTableBorder
          miw={420}
          columns={[
            { header: t('No.'), cell: ({ no }) => no },
            { header: t('Field'), cell: ({ field }) => field.label },
            {
              header: t('Now'),
              cell: ({ field, before }) => <span className="num">{formatField(field, before) || '—'}</span>,
            },
            {
              header: t('Then'),
              cell: ({ field, after }) => <span className="num">{formatField(field, after) || '—'}</span>,
            },
          ]}
          rows={lines.slice(0, SHOWN)}
          rowId={({ no, field }) => `${no} ${field.key}`}
        />
      </ScrollArea.Autosize>
      {lines.length > SHOWN && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('… and {count} more.', { count: lines.length - SHOWN })}
        </Text>
      )}
    </div>
  );
});
