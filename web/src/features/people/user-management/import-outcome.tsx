import { Alert, Button, Group, Stack, Table, Title } from '@mantine/core';
import type { BulkOutcome } from '@tender/contracts';
import { counted } from '../../../shared/counted.js';

const people = (count: number): string => counted(count, 'person', 'people');

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
        title={`${people(imported)} imported and invited`}
      >
        {skipped.length === 0
          ? 'Every row was right.'
          : `${counted(skipped.length, 'row')} ${skipped.length === 1 ? 'was' : 'were'} left out. Put them right in the file and import it again: whoever is in already is left out.`}
      </Alert>
      {skipped.length > 0 && (
        <>
          <Title order={3} size="h4">
            Rows left out
          </Title>
          <Table.ScrollContainer
            minWidth={320}
            maxHeight={320}
            scrollAreaProps={{
              viewportProps: { tabIndex: 0, role: 'region', 'aria-label': 'Rows left out, scrollable' },
            }}
          >
            <Table aria-label="Rows left out" stickyHeader>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th w={80}>Row</Table.Th>
                  <Table.Th>Why</Table.Th>
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
          Done
        </Button>
      </Group>
    </Stack>
  );
}
