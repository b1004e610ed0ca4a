import { BUYER_STONE_COLUMNS, STONE_COLUMNS, type StoneColumn, type StonesDescription } from '@tender/contracts';
import { translated } from '../../language/t.js';
import { isNumber, stoneCell, stoneText } from '../../labels/stone-words.js';
import type { Column } from './data-table.js';

const columnOf = (column: StoneColumn): Column<Partial<StonesDescription>> => ({
  id: column.key,
  header: translated(column.label),
  quiet: column.key !== 'description' && column.key !== 'carats',
  wide: column.key === 'description',
  numeric: isNumber(column),
  facet: column.facet ?? false,
  value: (stones) => stoneCell(stones, column),
  cell: (stones) => stoneText(stones, column),
});

export const STONES_COLUMNS = STONE_COLUMNS.map(columnOf);

export const SHOWN_STONES_COLUMNS = BUYER_STONE_COLUMNS.map(columnOf);
