import { Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconFilter } from '@tabler/icons-react';
import type { SheetCell } from '@tender/contracts';
import { useSearchParams } from 'react-router-dom';
import { t } from '../../language/t.js';
import { ColumnChoice } from './column-choice.js';
import { FacetSelect } from './facet.js';
import { countOccurrences } from './occurrences.js';
import { ToolPopover } from './tool-popover.js';
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
        <ToolPopover label={t('Filters')} icon={<IconFilter size={16} />} width={300} count={filtered}>
          <Stack gap="sm">
            {facets.map(({ name, header, words }) => (
              <FacetSelect key={name} name={name} label={header} words={words} />
            ))}
          </Stack>
        </ToolPopover>
      )}
      {choices.length >= MANY_COLUMNS && (
        <ToolPopover label={t('Columns')} icon={<IconAdjustmentsHorizontal size={16} />} width={350}>
          <ColumnChoice columns={choices} shown={shown} onChange={onShow} />
        </ToolPopover>
      )}
    </>
  );
}
