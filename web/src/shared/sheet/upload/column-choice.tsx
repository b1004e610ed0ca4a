import { Select, SimpleGrid, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../language/t.js';
import type { ColumnLook } from '../opened-sheet-types.js';
import type { ColumnQuestion } from '../recognition/recognise.js';
import type { SheetField } from '../sheet-fields.js';
import { unmapped, type Mapping, type SheetKind } from '../sheet.js';
import { labelled } from '../../language/join-texts.js';

interface ColumnChoiceProps {
  kind: SheetKind;
  columns: readonly ColumnLook[];
  mapping: Mapping;
  questions: readonly ColumnQuestion[];
  choose: (key: string, column: number | undefined) => void;
  children: ReactNode;
}

const NO_COLUMN = '-';

/** Label of a column, such as `B: Reserve`: the letter distinguishes columns with the same heading. */
function columnInWords({ letter, heading, isHidden }: ColumnLook): string {
  const name = heading.trim() === '' ? letter : labelled(letter, heading.trim());
  return isHidden ? t('{name}, hidden in Excel', { name }) : name;
}

export function ColumnChoice({ kind, columns, mapping, questions, choose, children }: ColumnChoiceProps) {
  const missing = new Set(unmapped(kind, mapping).map(({ key }) => key));
  const asked = new Map(questions.map(({ key, candidates }) => [key, candidates]));
  const used = new Set(Object.values(mapping));
  const unused = columns.filter(({ heading }, column) => heading.trim() !== '' && !used.has(column));
  return (
    <>
      <Title order={2} size="h3">
        {t('Which column is what?')}
      </Title>
      {questions.length > 0 && (
        <Text size="sm" role="status">
          {t(
            '{count, plural, one {One field has no clear column} other {# fields have no clear column}}: choose below.',
            {
              count: questions.length,
            },
          )}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3, lg: 5 }} spacing="sm">
        {kind.fields.map((field) => {
          const column = mapping[field.key];
          return (
            <FieldColumn
              key={field.key}
              field={field}
              columns={columns}
              column={column}
              candidates={asked.get(field.key)}
              isMissing={missing.has(field.key)}
              choose={(chosen) => choose(field.key, chosen)}
            />
          );
        })}
      </SimpleGrid>
      {children}
      {unused.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('Not used: {unused}.', {
            unused: unused
              .map((look) => [columnInWords(look), ...look.values.slice(0, 1).map((value) => `(${value})`)].join(' '))
              .join(', '),
          })}
        </Text>
      )}
    </>
  );
}

interface FieldColumnProps {
  field: SheetField;
  columns: readonly ColumnLook[];
  column: number | undefined;
  candidates: readonly number[] | undefined;
  isMissing: boolean;
  choose: (column: number | undefined) => void;
}

function FieldColumn({ field, columns, column, candidates, isMissing, choose }: FieldColumnProps) {
  const { label, hint, required = false } = field;
  const indexes = columns.map((_, index) => index);
  const ranked = indexes
    .toSorted((a, b) => rankOf(a, columns, candidates) - rankOf(b, columns, candidates))
    .map((index) => ({ value: String(index), label: columnInWords(columns[index]!) }));
  const none = candidates && !required ? [{ value: NO_COLUMN, label: t('No column has it') }] : [];
  const look = column === undefined ? undefined : columns[column];
  const error = candidates ? t('Which column is it?') : isMissing ? t('Choose its column') : null;
  return (
    <Select
      size="xs"
      label={label}
      required={required}
      clearable={!candidates}
      searchable
      placeholder="—"
      error={error}
      description={
        look && (
          <>
            {hint && <div>{hint}</div>}
            {look.values.join(' · ')}
          </>
        )
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={ranked.toSpliced(candidates?.length ?? 0, 0, ...none)}
      renderOption={({ option: { value, label: name } }) => (
        <div>
          {name}
          <Text size="xs" c="dimmed">
            {columns[Number(value)]?.values.join(' · ')}
          </Text>
        </div>
      )}
      value={column === undefined ? null : String(column)}
      onChange={(value) => choose(value === null || value === NO_COLUMN ? undefined : Number(value))}
    />
  );
}

function rankOf(index: number, columns: readonly ColumnLook[], candidates: readonly number[] | undefined): number {
  const place = candidates?.indexOf(index) ?? -1;
  if (place >= 0) return place - columns.length;
  return columns[index]!.isHidden ? index + columns.length : index;
}
