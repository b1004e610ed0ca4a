import { Alert, Button } from '@mantine/core';
import { t } from '../language/t.js';

interface LeftOutProps {
  rows: string[][];
  /** As the spreadsheet numbers them. */
  left: ReadonlySet<number>;
  onTakeIn: () => void;
}

const SHOWN = 10;

/** The rows that are not uploaded, with what stands in them. */
export function LeftOut({ rows, left, onTakeIn }: LeftOutProps) {
  const numbers = [...left].sort((a, b) => a - b);
  const textOf = (row: number) => (rows[row - 1] ?? []).filter((cell) => cell.trim() !== '').join(' · ');
  return (
    <Alert role="status" color="citrine">
      <div>
        {t('Left out: {count, plural, one {row} other {rows}} {rows}.', {
          count: numbers.length,
          rows: numbers.join(', '),
        })}
      </div>
      {numbers.slice(0, SHOWN).map((row) => (
        <div key={row}>
          {row}: {textOf(row)}
        </div>
      ))}
      <Button size="compact-xs" variant="subtle" onClick={onTakeIn}>
        {t('Take them in again')}
      </Button>
    </Alert>
  );
}
