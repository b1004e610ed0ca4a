import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';
import { t } from '../../language/t.js';
import classes from './column-choice.module.css';

interface ColumnChoiceProps {
  columns: readonly { id: string; label: string }[];
  shown: readonly string[];
  onChange: (shown: string[]) => void;
}

export const ColumnChoice = ({ columns, shown, onChange }: ColumnChoiceProps) => (
  <Stack component="fieldset" gap={6} className={classes['columns'] ?? ''}>
    <Text component="legend" size="sm" fw={500} mb={6}>
      {t('Columns')}
    </Text>
    <SimpleGrid cols={2} spacing="xs" verticalSpacing={8}>
      {columns.map(({ id, label }) => (
        <Checkbox
          key={id}
          size="sm"
          label={label}
          checked={shown.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...shown, id] : shown.filter((column) => column !== id))
          }
        />
      ))}
    </SimpleGrid>
  </Stack>
);
