import { Alert, Button, Group } from '@mantine/core';
import { t } from '../../language/t.js';
import { rowInWords } from '../cells/cell-marks.js';
import type { RowReason } from '../recognition/table.js';
import { labelled } from '../../language/join-texts.js';

const REASONS: Record<RowReason, string> = {
  above: t('above the headings'),
  headings: t('the headings again'),
  otherTable: t('another table'),
  total: t('a total'),
  title: t('a title'),
  note: t('a note'),
};

const SHOWN = 20;

interface SkippedRowsProps {
  rows: string[][];
  left: ReadonlySet<number>;
  reasons: ReadonlyMap<number, RowReason>;
  /** Number of the heading row: rows above it are only listed. */
  heading: number;
  onTakeIn: (rows: readonly number[]) => void;
}

export function SkippedRows({ rows, left, reasons, heading, onTakeIn }: SkippedRowsProps) {
  const numbers = [...left].sort((a, b) => a - b);
  const others = numbers.filter((row) => reasons.get(row) === 'otherTable');
  const single = numbers.filter((row) => reasons.get(row) !== 'otherTable');
  return (
    <Alert role="status" color="citrine">
      <div>
        {t('Left out: {count, plural, one {row} other {rows}} {rows}.', {
          count: numbers.length,
          rows: inRanges(numbers),
        })}
      </div>
      {others.length > 0 && (
        <div>
          {t('Another table begins in row {row}. To read it, choose its row of headings above, after this upload.', {
            row: others[0]!,
          })}
        </div>
      )}
      {single.slice(0, SHOWN).map((row) => {
        const reason = reasons.get(row);
        return (
          <Group key={row} gap="xs">
            <span>
              {labelled(String(row), rowInWords(rows[row - 1]))}
              {reason && ` (${REASONS[reason]})`}
            </span>
            {row > heading && (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={t('Include row {row}', { row })}
                onClick={() => onTakeIn([row])}
              >
                {t('Include')}
              </Button>
            )}
          </Group>
        );
      })}
      {numbers.some((row) => row > heading) && (
        <Button size="compact-xs" variant="subtle" onClick={() => onTakeIn(numbers)}>
          {t('Include all of them')}
        </Button>
      )}
    </Alert>
  );
}

/** Row numbers as text: `3, 7–12`. */
function inRanges(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const row of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === row - 1) last[1] = row;
    else ranges.push([row, row]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(', ');
}

interface DoubtfulRowsProps {
  rows: string[][];
  doubtful: readonly number[];
  onLeaveOut: (rows: readonly number[]) => void;
  onTakeIn: (rows: readonly number[]) => void;
}

export const DoubtfulRows = ({ rows, doubtful, onLeaveOut, onTakeIn }: DoubtfulRowsProps) => (
  <Alert
    role="alert"
    color="citrine"
    title={t('{count, plural, one {Is this row a total?} other {Are these rows totals?}}', { count: doubtful.length })}
  >
    <div>{t('Their amounts are the sums of rows above them.')}</div>
    {doubtful.slice(0, SHOWN).map((row) => (
      <div key={row}>{labelled(String(row), rowInWords(rows[row - 1]))}</div>
    ))}
    <Group gap="xs" mt="xs">
      <Button size="xs" variant="default" onClick={() => onLeaveOut(doubtful)}>
        {t('Yes, leave out')}
      </Button>
      <Button size="xs" variant="default" onClick={() => onTakeIn(doubtful)}>
        {t('No, upload')}
      </Button>
    </Group>
  </Alert>
);
