import { Alert, Button } from '@mantine/core';
import { t } from '../../language/t.js';
import type { AlikeSheet } from '../sheet-actions.js';

interface AlikeSheetsProps {
  sheets: readonly AlikeSheet[];
  onChoose: (index: number) => void;
}

export function AlikeSheets({ sheets, onChoose }: AlikeSheetsProps) {
  if (sheets.length === 0) return null;
  return (
    <Alert role="status" color="citrine">
      <div>{t('Other sheets of this file have the same headings. Each is uploaded for itself.')}</div>
      {sheets.map(({ index, name, rows }) => (
        <Button key={index} size="compact-sm" variant="subtle" onClick={() => onChoose(index)}>
          {t('{name}: {count, plural, one {# row} other {# rows}}', { name, count: rows })}
        </Button>
      ))}
    </Alert>
  );
}
