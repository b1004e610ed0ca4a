import {
  Button,
  Group,
  Menu,
  NativeSelect,
  Pagination,
  ScrollArea,
  Table,
  Text,
  TextInput,
  UnstyledButton,
  VisuallyHidden,
  type TableTdProps,
} from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconDownload, IconSearch } from '@tabler/icons-react';
import {
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  columnFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { foldForSearch, type SheetCell } from '@tender/contracts';
import { Fragment, useMemo, useRef, type ReactNode } from 'react';
import { t } from '../../language/t.js';
import { usePrinting } from '../../print/use-printing.js';
import { OverflowRow, formatCell } from './overflow-row.js';
import { compareCells, exportedColumns, filledColumns, isEmptyCell, usualColumns, type Column } from './column.js';
import classes from './data-table.module.css';
import { downloadCsv, downloadXlsx, type Sheet } from './export.js';
import { FacetPill } from './facet.js';
import { ListTools } from './list-tools.js';
import cards from './phone-cards.module.css';
import { useOverflowColumns } from './use-overflow-columns.js';
import { useFrozenRows } from './use-frozen-rows.js';
import { useStableList } from '../../store/use-stable-list.js';
import { orderOf, sortOf, useListUrl, type Facet } from './use-list-url.js';
import { labelled } from '../../language/join-texts.js';

export type { Column };

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

interface DataTableProps<Row> {
  /** Label for screen readers, and name of exported files. */
  name: string;
  columns: Column<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  pageSize?: number;
  sortedBy?: { id: string; desc: boolean };
  filters?: ReactNode | ((found: Row[]) => ReactNode);
  empty?: ReactNode;
  /** Prefix in the address, for screens with several lists or tabs. */
  list?: string;
  /** Whether the list on paper has no empty columns, and quiet ones in a row's second line. */
  compactOnPaper?: boolean;
}

/** A text of up to `SHORT` characters stays on one line; one above `LONG` gets a wider column. */
const SHORT = 16;
const LONG = 24;

const includesText = Object.assign(
  (row: { getValue: (id: string) => unknown }, column: string, wanted: string): boolean =>
    foldForSearch(String(row.getValue(column) ?? '')).includes(wanted),
  { resolveFilterValue: (typed: unknown): string => foldForSearch(String(typed ?? '')) },
);

const roomFor = (value: SheetCell, wide = false): Pick<TableTdProps, 'miw' | 'style'> => {
  if (wide) return { miw: 240 };
  if (typeof value !== 'string') return {};
  if (value.length <= SHORT) return { style: { whiteSpace: 'nowrap' } };
  return { miw: value.length > LONG ? 160 : 120 };
};

/** Standard table (`domain.md §11`). Its state is in the address, so that reloads restore it (`useListUrl`). */
export function DataTable<Row extends object>({
  name,
  columns,
  rows,
  rowId,
  pageSize = 25,
  sortedBy,
  filters,
  empty,
  list = '',
  compactOnPaper = false,
}: DataTableProps<Row>) {
  const isPrinting = usePrinting();
  const isCompact = compactOnPaper && isPrinting;
  const kept = useListUrl(list, columns, sortedBy);
  const { sorting, search, facets } = kept;
  const usual = useMemo(() => usualColumns(columns, rows), [columns, rows]);
  const there = useStableList(kept.shown ?? usual);
  const chosen = useMemo(() => columns.filter(({ id, actions }) => actions || there.includes(id)), [columns, there]);
  const frame = useRef<HTMLDivElement>(null);
  const folded = useOverflowColumns(frame, chosen);
  const shownOnPaper = isCompact ? filledColumns(chosen, rows) : chosen;
  const isBeneath = ({ id, quiet }: Column<Row>) => (isCompact ? quiet : folded.includes(id));
  const visible = shownOnPaper.filter((column) => !isBeneath(column));
  const beneath = shownOnPaper.filter(isBeneath);
  const among = useMemo(() => within(rows, columns, facets), [rows, columns, facets]);
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        accessorFn: (row: Row) => column.value(row) ?? undefined,
        sortUndefined: 'last' as const,
        enableSorting: !column.actions,
        enableGlobalFilter: !column.actions,
        sortFn: compareCells,
      })),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: among,
    getRowId: rowId,
    state: { sorting, globalFilter: search },
    onSortingChange: (change) => kept.sort(typeof change === 'function' ? change(sorting) : change),
    globalFilterFn: includesText,
    getColumnCanGlobalFilter: (column) => !columns.find(({ id }) => id === column.id)?.actions,
  });
  const found = table.getFilteredRowModel().rows.length;
  const pages = Math.ceil(found / pageSize);
  // Rows change while the user reads: keep the page if it exists.
  const page = Math.max(1, Math.min(kept.page, pages));
  const sorted = table.getSortedRowModel().rows;
  const onPage = sorted.slice((page - 1) * pageSize, page * pageSize);
  const body = useRef<HTMLTableSectionElement>(null);
  const { ids, holds } = useFrozenRows(
    body,
    onPage.map(({ id }) => id),
  );
  const { rowsById } = table.getCoreRowModel();
  const shown = isPrinting ? sorted : ids.flatMap((id) => rowsById[id] ?? []);
  const sheet = (): Sheet => {
    const exported = exportedColumns(columns, there);
    return {
      name,
      header: exported.map(({ header }) => header),
      rows: sorted.map(({ original }) => exported.map(({ value }) => value(original))),
    };
  };

  return (
    <div
      className={`sheet ${classes['table']} ${cards['cards']}`}
      data-folded={beneath.length > 0 || undefined}
      data-compact={isCompact || undefined}
    >
      <div className={`${classes['tools']} no-print`}>
        <TextInput
          w={{ base: '100%', xs: 260 }}
          size="sm"
          type="search"
          aria-label={t('Search {name}', { name })}
          placeholder={t('Search')}
          value={search}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          onChange={(event) => kept.type(event.currentTarget.value)}
        />
        <ListTools list={list} rows={rows} columns={columns} shown={there} onShow={kept.show} />
        {filters && (
          <div className={classes['filters']}>
            {typeof filters === 'function' ? filters(sorted.map(({ original }) => original)) : filters}
          </div>
        )}
        <NativeSelect
          className={classes['order'] ?? ''}
          size="sm"
          aria-label={t('Sort {name}', { name })}
          data={[{ value: '', label: t('Not sorted') }, ...orders(columns)]}
          value={sorting[0] ? orderOf(sorting[0]) : ''}
          onChange={({ currentTarget: { value } }) => kept.sort(sortOf(value))}
        />
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" className={classes['export'] ?? ''} leftSection={<IconDownload size={16} />}>
              {t('Export')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => downloadCsv(sheet())}>{t('CSV')}</Menu.Item>
            <Menu.Item onClick={() => void downloadXlsx(sheet())}>{t('Excel (XLSX)')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {facets.length > 0 && (
        <Group px="sm" pb="sm" gap="xs">
          {facets.map(({ name: field, header, words }) => (
            <FacetPill key={field} name={field} words={labelled(header, words.join(` ${t('or')} `))} />
          ))}
        </Group>
      )}
      <ScrollArea
        type="auto"
        viewportRef={frame}
        classNames={{ content: cards['within'] ?? '' }}
        scrollbars="x"
        offsetScrollbars="present"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('{name}, scrollable', { name }) }}
      >
        <Table
          aria-label={name}
          role="table"
          highlightOnHover
          miw={visible.reduce((width, { wide }) => width + (wide ? 260 : 96), 0)}
        >
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              {visible.map(({ id, header, actions, numeric }) => {
                const column = table.getColumn(id);
                const direction = column?.getIsSorted();
                return (
                  <Table.Th
                    key={id}
                    role="columnheader"
                    ta={numeric ? 'end' : 'start'}
                    data-actions={actions}
                    data-column={id}
                    className={numeric ? 'num' : ''}
                    aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : 'none'}
                  >
                    {actions ? (
                      <VisuallyHidden>{header}</VisuallyHidden>
                    ) : (
                      <UnstyledButton className={classes['sort']} onClick={column?.getToggleSortingHandler()}>
                        {header}
                        {direction === 'asc' ? (
                          <IconArrowUp size={14} aria-hidden="true" />
                        ) : direction === 'desc' ? (
                          <IconArrowDown size={14} aria-hidden="true" />
                        ) : (
                          <IconArrowsSort size={14} className={classes['unsorted'] ?? ''} aria-hidden="true" />
                        )}
                      </UnstyledButton>
                    )}
                  </Table.Th>
                );
              })}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody ref={body} role="rowgroup" {...holds}>
            {shown.map((row) => (
              <Fragment key={row.id}>
                <Table.Tr role="row">
                  {visible.map(({ id, header, cell, value, numeric, wide, actions }) => (
                    <Table.Td
                      key={id}
                      role="cell"
                      ta={numeric ? 'end' : 'start'}
                      data-actions={actions}
                      data-label={actions ? undefined : header}
                      data-field={id}
                      data-empty={(!actions && isEmptyCell(value(row.original))) || undefined}
                      className={numeric ? 'num' : ''}
                      {...roomFor(value(row.original), wide)}
                    >
                      {cell ? cell(row.original) : formatCell(value(row.original))}
                    </Table.Td>
                  ))}
                </Table.Tr>
                {beneath.length > 0 && <OverflowRow columns={beneath} row={row.original} span={visible.length} />}
              </Fragment>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {found === 0 && (
        <Text ta="center" c="dimmed" py="xl">
          {rows.length === 0 ? (empty ?? t('Nothing here yet.')) : t('Nothing matches.')}
        </Text>
      )}
      <Group p="sm" justify="space-between" className={`${classes['foot']} no-print`}>
        <Text size="sm" c="dimmed" role="status">
          {found === rows.length
            ? rowsInWords(found)
            : t('{found} of {rowsInWords}', { found, rowsInWords: rowsInWords(rows.length) })}
        </Text>
        {pages > 1 && (
          <Pagination
            size="sm"
            total={pages}
            value={page}
            onChange={kept.turnTo}
            getControlProps={(control) => ({ 'aria-label': t('{control} page', { control }) })}
            getItemProps={(page) => ({ 'aria-label': t('Page {page}', { page }) })}
          />
        )}
      </Group>
    </div>
  );
}

const orders = <Row,>(columns: Column<Row>[]) =>
  columns
    .filter(({ actions }) => !actions)
    .flatMap(({ id, header }) => [
      { value: orderOf({ id, desc: false }), label: t('{header}, upwards', { header }) },
      { value: orderOf({ id, desc: true }), label: t('{header}, downwards', { header }) },
    ]);

function within<Row>(rows: Row[], columns: Column<Row>[], facets: Facet[]): Row[] {
  const asked = facets.flatMap(({ id, words }) => {
    const column = columns.find((each) => each.id === id);
    return column ? [{ column, words }] : [];
  });
  if (asked.length === 0) return rows;
  return rows.filter((row) => asked.every(({ column, words }) => words.includes(String(column.value(row)))));
}

const rowsInWords = (count: number): string => t('{count, plural, one {# row} other {# rows}}', { count });
