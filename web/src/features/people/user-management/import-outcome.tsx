import { Alert, Button, Group, Stack, Table, Title } from '@mantine/core';
import type { BulkOutcome } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';

const people = (count: number): string => t('{count, plural, one {# person} other {# people}}', { count });

/** What came of an import: how many are in, and which rows were passed over, and why. */
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
              '{count, plural, one {# row was} other {# rows were}} left out. Put them right in the file and import it again: whoever is in already is left out.',
              { count: skipped.length },
            )}
      </Alert>
      {skipped.length > 0 && (
        <>
          <Title order={3} size="h4">
            {t('Rows left out')}
          </Title>
          <Table.ScrollContainer
            minWidth={320}
            maxHeight={320}
            scrollAreaProps={{
              viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('Rows left out, scrollable') },
            }}
          >
            <Table aria-label={t('Rows left out')} stickyHeader>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th w={80}>{t('Row')}</Table.Th>
                  <Table.Th>{t('Why')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {skipped.map(({ row, reason }) => (
                  <Table.Tr key={row}>
                    <Table.Td className="num">{row}</Table.Td>
                    <Table.Td>{reason}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
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
