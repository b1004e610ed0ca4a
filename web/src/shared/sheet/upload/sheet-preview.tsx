import { Button, Group, ScrollArea, Text } from '@mantine/core';
import { memo, useState } from 'react';
import { t } from '../../language/t.js';
import { SmallTable } from '../../ui/tables/small-table.js';
import { valueIn, type SheetKind, type SheetRow } from '../sheet.js';
import { formatField, type SheetField } from '../sheet-fields.js';
import { thingsOf } from './sheet-words.js';

const FIRST = 8;
const MORE = 50;

interface SheetPreviewProps {
  kind: SheetKind;
  rows: SheetRow[];
}

/** `memo`: no render during the upload. */
export const SheetPreview = memo(function SheetPreview({ kind: { fields, list }, rows }: SheetPreviewProps) {
  const [count, setCount] = useState(FIRST);
  const things = thingsOf(list, rows.length);
  const isNumber = (field: SheetField) => rows.some((row) => typeof valueIn(row, field) === 'number');
  const columns = fields
    .filter((field) => rows.some((row) => valueIn(row, field) !== undefined))
    .map((field) => ({
      header: field.label,
      numeric: isNumber(field),
      cell: (row: SheetRow) => formatField(field, valueIn(row, field)),
    }));
  return (
    <div>
      <ScrollArea
        type="auto"
        offsetScrollbars="present"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('Preview, scrollable') }}
      >
        <SmallTable
          name={t('Preview')}
          withTableBorder
          columns={columns}
          rows={rows.slice(0, count)}
          rowId={(row) => String(rows.indexOf(row))}
        />
      </ScrollArea>
      <Group gap="sm" mt={6}>
        <Text size="sm" c="dimmed">
          {rows.length > count ? t('The first {count} of {things}.', { count, things }) : t('{things}.', { things })}
        </Text>
        {rows.length > count && (
          <Button size="compact-sm" variant="default" onClick={() => setCount(count + MORE)}>
            {t('Show more')}
          </Button>
        )}
      </Group>
    </div>
  );
});
