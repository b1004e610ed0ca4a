import { Alert, Switch } from '@mantine/core';
import { t } from '../../language/t.js';

interface HiddenRowsProps {
  hidden: readonly number[];
  left: ReadonlySet<number>;
  onLeave: (left: ReadonlySet<number>) => void;
}

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
