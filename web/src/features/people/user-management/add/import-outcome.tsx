import { Alert, Button, Group, ScrollArea, Stack, Title } from '@mantine/core';
import type { BulkOutcome } from '@tender/contracts';
import { t } from '../../../../shared/language/t.js';
import { SmallTable } from '../../../../shared/ui/tables/small-table.js';

const people = (count: number): string => t('{count, plural, one {# person} other {# people}}', { count });

export function ImportOutcome({
  outcome: { imported, skipped },
  onClose,
}: {
  outcome: BulkOutcome;
  onClose: () => void;
}) {
  return (
    <Stack>
      <Alert
        role="status"
        color={skipped.length > 0 ? 'citrine' : 'emerald'}
        title={t('{people} imported and invited', { people: people(imported) })}
      >
        {skipped.length === 0
          ? t('Every row was right.')
          : t(
              '{count, plural, one {# row was} other {# rows were}} left out. Correct them in the file and import it again: people who are already in are left out.',
              { count: skipped.length },
            )}
      </Alert>
      {skipped.length > 0 && (
        <>
          <Title order={3} size="h4">
            {t('Rows left out')}
          </Title>
          <ScrollArea.Autosize
            mah={320}
            viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('Rows left out, scrollable') }}
          >
            <SmallTable
              name={t('Rows left out')}
              stickyHeader
              columns={[
                { header: t('Row'), cell: ({ row }) => <span className="num">{row}</span> },
                { header: t('Why'), cell: ({ reason }) => reason },
              ]}
              rows={skipped}
              rowId={({ row }) => String(row)}
            />
          </ScrollArea.Autosize>
        </>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t('Done')}
        </Button>
      </Group>
    </Stack>
  );
}
