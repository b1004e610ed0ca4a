import { Badge, Button, Popover, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconFilter } from '@tabler/icons-react';
import type { SheetCell } from '@tender/contracts';
import { useSearchParams } from 'react-router-dom';
import { t } from '../../language/t.js';
import { ColumnChoice } from './column-choice.js';
import { FacetSelect } from './facet.js';
import { countOccurrences } from './occurrences.js';
import { facetName } from './use-list-url.js';

const MANY_COLUMNS = 6;

interface ToolColumn<Row> {
  id: string;
  header: string;
  value: (row: Row) => SheetCell;
  facet?: boolean;
  actions?: boolean;
}

interface ListToolsProps<Row> {
  list: string;
  rows: Row[];
  columns: ToolColumn<Row>[];
  shown: readonly string[];
  onShow: (shown: string[]) => void;
}

export function ListTools<Row>({ list, rows, columns, shown, onShow }: ListToolsProps<Row>) {
  const [address] = useSearchParams();
  const facets = columns.flatMap(({ id, header, facet, value }) => {
    const name = facetName(list, id);
    const words = facet ? countOccurrences(rows.map(value)) : [];
    return words.length > 1 || (facet && address.has(name)) ? [{ name, header, words }] : [];
  });
  const filtered = facets.filter(({ name }) => address.has(name)).length;
  const choices = columns.filter(({ actions }) => !actions).map(({ id, header }) => ({ id, label: header }));
  return (
    <>
      {facets.length > 0 && (
        <Popover position="bottom-start" width={300} withArrow shadow="md" trapFocus hideDetached={false}>
          <Popover.Target>
            <Button
              variant="default"
              leftSection={<IconFilter size={16} />}
              rightSection={filtered > 0 && <Badge size="sm">{filtered}</Badge>}
            >
              {t('Filters')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('Filters')}>
            <Stack gap="sm">
              {facets.map(({ name, header, words }) => (
                <FacetSelect key={name} name={name} label={header} words={words} />
              ))}
            </Stack>
          </Popover.Dropdown>
        </Popover>
      )}
      {choices.length >= MANY_COLUMNS && (
        <Popover position="bottom-start" width={350} withArrow shadow="md" trapFocus hideDetached={false}>
          <Popover.Target>
            <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} />}>
              {t('Columns')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('Columns')}>
            <ColumnChoice columns={choices} shown={shown} onChange={onShow} />
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
