import { Alert, Switch } from '@mantine/core';
import { t } from '../../language/t.js';

interface HiddenRowsProps {
  /** Numbers of the rows that are hidden in Excel. */
  hidden: readonly number[];
  /** Rows that are left out. */
  left: ReadonlySet<number>;
  onLeave: (left: ReadonlySet<number>) => void;
}

/** Asks what to do with rows that are hidden in Excel. */
export const HiddenRows = ({ hidden, left, onLeave }: HiddenRowsProps) => (
  <Alert role="status" color="citrine">
    <Switch
      label={t(
        'Leave out {count, plural, one {the row that is hidden in Excel} other {the # rows that are hidden in Excel}}',
        { count: hidden.length },
      )}
      checked={hidden.every((row) => left.has(row))}
      onChange={({ currentTarget: { checked } }) =>
        onLeave(new Set(checked ? [...left, ...hidden] : [...left].filter((row) => !hidden.includes(row))))
      }
    />
  </Alert>
);
