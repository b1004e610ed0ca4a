import { Badge, Group, Stack, Text } from '@mantine/core';
import type { AddendumGrade, AddendumView } from '@tender/contracts';
import { t } from '../language/t.js';
import { zonedSecondAt } from '../time/zoned-time.js';
import { SmallTable } from '../ui/tables/small-table.js';
import { changeRows } from './change-rows.js';
import classes from './addenda.module.css';

interface AddendaListProps {
  addenda: readonly AddendumView[];
  /** Number of the newest addendum that the reader has read; undefined marks none as new. */
  seen?: number;
  /** Time zone of the auction or viewing. */
  timeZone: string;
  personOf?: (userId: string) => string;
}

export function AddendaList({ addenda, seen, timeZone, personOf }: AddendaListProps) {
  return (
    <Stack component="ol" gap="lg" p={0} m={0} className={classes['list'] ?? ''}>
      {addenda.map((addendum) => (
        <li key={addendum._id} data-new={(seen !== undefined && addendum.number > seen) || undefined}>
          <Group gap="sm" mb={6}>
            <Text fw={600}>{t('Change {number}', { number: addendum.number })}</Text>
            <Text size="sm" c="dimmed" className="num">
              {zonedSecondAt(addendum.at, timeZone)}
            </Text>
            {gradeBadge(addendum.grade)}
            {seen !== undefined && addendum.number > seen && (
              <Badge variant="filled" color="citrine" radius="sm" tt="none">
                {t('New')}
              </Badge>
            )}
            {addendum.by !== undefined && personOf && (
              <Text size="sm" c="dimmed">
                {personOf(addendum.by)}
              </Text>
            )}
          </Group>
          {addendum.reason !== null && (
            <Text size="sm" mb={6}>
              {t('Reason: {reason}', { reason: addendum.reason })}
            </Text>
          )}
          <ChangesTable
            name={t('Change {number}', { number: addendum.number })}
            changes={addendum.changes}
            timeZone={timeZone}
          />
        </li>
      ))}
    </Stack>
  );
}

interface ChangesTableProps {
  name: string;
  changes: AddendumView['changes'];
  timeZone?: string | undefined;
}

export const ChangesTable = ({ name, changes, timeZone }: ChangesTableProps) => (
  <SmallTable
    name={name}
    className={classes['changes'] ?? ''}
    columns={[
      { header: t('What'), cell: ({ what }) => what },
      { header: t('Before'), cell: ({ before }) => <span className={classes['value']}>{before}</span> },
      { header: t('Now'), cell: ({ after }) => <span className={classes['value']}>{after}</span> },
    ]}
    rows={changeRows(changes, timeZone).map((row, index) => ({ ...row, index }))}
    rowId={({ index }) => String(index)}
  />
);

export const GRADES: Record<AddendumGrade, string> = { note: t('Note'), material: t('Material') };

const gradeBadge = (grade: AddendumGrade) => (
  <Badge variant="light" color={grade === 'material' ? 'citrine' : 'gray'} radius="sm" tt="none">
    {GRADES[grade]}
  </Badge>
);
