import { Table } from '@mantine/core';
import type { SheetCell } from '@tender/contracts';
import type { ReactNode } from 'react';
import { NUMBERS } from '../../language/language.js';
import type { Column } from './column.js';
import classes from './data-table.module.css';

export function OverflowRow<Row>({ columns, row, span }: { columns: Column<Row>[]; row: Row; span: number }) {
  const told = columns.filter(({ value, cell }) => cell || (value(row) ?? '') !== '');
  return (
    <Table.Tr role="row" data-beneath>
      <Table.Td role="cell" colSpan={span}>
        {told.map(({ id, header, cell, value, numeric }) => (
          <div key={id} className={classes['fact']}>
            <span>{header}</span>
            <div className={numeric ? 'num' : ''}>{cell ? cell(row) : formatCell(value(row))}</div>
          </div>
        ))}
      </Table.Td>
    </Table.Tr>
  );
}

export const formatCell = (value: SheetCell): ReactNode =>
  typeof value === 'number' ? value.toLocaleString(NUMBERS, { maximumFractionDigits: 4 }) : (value ?? '—');
