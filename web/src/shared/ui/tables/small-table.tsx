import { Table, type TableProps } from '@mantine/core';
import type { ReactNode } from 'react';
import cards from './phone-cards.module.css';

export interface SmallColumn<Row> {
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  numeric?: boolean;
  unbroken?: boolean;
  minWidth?: number;
}

interface SmallTableProps<Row> extends Omit<TableProps, 'data' | 'children'> {
  name: string;
  columns: readonly SmallColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
}

export function SmallTable<Row>({ name, columns, rows, rowId, ...table }: SmallTableProps<Row>) {
  return (
    <div className={cards['cards']}>
      <Table aria-label={name} role="table" {...table}>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columns.map(({ header, numeric }) => (
              <Table.Th key={header} role="columnheader" ta={numeric ? 'end' : 'start'}>
                {header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map((row, index) => (
            <Table.Tr key={rowId(row)} role="row">
              {columns.map(({ header, cell, numeric, unbroken, minWidth }) => (
                <Table.Td
                  key={header}
                  role="cell"
                  data-label={header}
                  ta={numeric ? 'end' : 'start'}
                  {...(minWidth !== undefined && { miw: minWidth })}
                  className={[numeric && 'num', unbroken && cards['unbroken']].filter(Boolean).join(' ')}
                >
                  {cell(row, index)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
