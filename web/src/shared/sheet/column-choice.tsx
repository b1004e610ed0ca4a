import { Select, SimpleGrid, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../language/t.js';
import { unmapped, type Mapping, type SheetKind } from './sheet.js';

interface ColumnChoiceProps {
  kind: SheetKind;
  header: string[];
  mapping: Mapping;
  choose: (key: string, column: number | undefined) => void;
  /** What is to be said of the choice. */
  children: ReactNode;
}

/** Which column of a list holds what; columns that hold nothing of it are named. */
export function ColumnChoice({ kind, header, mapping, choose, children }: ColumnChoiceProps) {
  const missing = unmapped(kind, mapping);
  const used = new Set(Object.values(mapping));
  const unused = header.filter((name, column) => name.trim() !== '' && !used.has(column));
  return (
    <>
      <Title order={2} size="h3">
        {t('Which column is what?')}
      </Title>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
        {kind.fields.map(({ key, label, required }) => (
          <Select
            key={key}
            size="xs"
            label={label}
            required={required ?? false}
            clearable
            placeholder="—"
            error={missing.some((field) => field.key === key) ? t('Choose its column') : null}
            data={header.map((heading, index) => ({
              value: String(index),
              label: heading || t('Column {no}', { no: index + 1 }),
            }))}
            value={mapping[key] === undefined ? null : String(mapping[key])}
            onChange={(value) => choose(key, value === null ? undefined : Number(value))}
          />
        ))}
      </SimpleGrid>
      {children}
      {unused.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('Not used: {unused}.', { unused: unused.join(', ') })}
        </Text>
      )}
    </>
  );
}
