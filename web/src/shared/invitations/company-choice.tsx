import { Button, Checkbox, Group, Text } from '@mantine/core';
import { countryName } from '../labels/country-name.js';
import { t } from '../language/t.js';
import { DataTable, type Column } from '../ui/tables/data-table.js';
import { Instant } from '../ui/display/when.js';
import type { Candidate } from './candidates.js';

interface CompanyChoiceProps {
  candidates: Candidate[];
  anyInvited: boolean;
  chosen: readonly string[];
  choose: (chosen: string[]) => void;
}

export function CompanyChoice({ candidates, anyInvited, chosen, choose }: CompanyChoiceProps) {
  const put = (ids: readonly string[], wanted: boolean) =>
    choose([...chosen.filter((id) => !ids.includes(id)), ...(wanted ? ids : [])]);
  const columns: Column<Candidate>[] = [
    {
      id: 'choose',
      header: t('Choose'),
      actions: true,
      value: () => null,
      cell: ({ _id, name }) => (
        <Checkbox
          aria-label={t('Choose {name}', { name })}
          checked={chosen.includes(_id)}
          onChange={(event) => put([_id], event.currentTarget.checked)}
        />
      ),
    },
    { id: 'company', header: t('Company'), value: ({ name }) => name },
    { id: 'country', header: t('Country'), value: ({ country }) => country && countryName(country), facet: true },
    { id: 'people', header: t('People'), value: ({ names }) => names.join(', '), quiet: true },
    {
      id: 'seen',
      header: t('Last seen'),
      value: ({ lastSeenAt }) => lastSeenAt,
      cell: ({ lastSeenAt }) => (lastSeenAt ? <Instant of={lastSeenAt} /> : t('Never')),
    },
  ];
  return (
    <DataTable
      list="approved"
      name={t('Approved companies')}
      columns={columns}
      rows={candidates}
      rowId={({ _id }) => _id}
      sortedBy={{ id: 'company', desc: false }}
      pageSize={10}
      empty={anyInvited ? t('All are invited') : t('No company is approved yet')}
      filters={(found) => {
        const ids = found.map(({ _id }) => _id);
        const isWhole = ids.length > 0 && ids.every((id) => chosen.includes(id));
        return (
          <Group gap="sm">
            <Button variant="default" disabled={ids.length === 0} onClick={() => put(ids, !isWhole)}>
              {isWhole ? t('Choose none') : t('Choose all {count}', { count: ids.length })}
            </Button>
            <Text size="sm" c="dimmed" role="status">
              {chosen.length > 0
                ? t('{count, plural, one {# company} other {# companies}} chosen', { count: chosen.length })
                : t('None chosen yet')}
            </Text>
          </Group>
        );
      }}
    />
  );
}
