import { STONE_COLUMNS, type StonesDescription } from '@tender/contracts';
import { translated } from '../language/t.js';
import { isNumber, stoneCell, stoneText } from '../stone-words.js';
import type { Column } from './data-table.js';

/** Everything that is said of stones, wherever they are listed. */
export const STONES_COLUMNS: readonly Column<Partial<StonesDescription>>[] = STONE_COLUMNS.map((column) => ({
  id: column.key,
  header: translated(column.label),
  quiet: column.key !== 'description' && column.key !== 'carats',
  wide: column.key === 'description',
  numeric: isNumber(column),
  facet: column.facet ?? false,
  value: (stones) => stoneCell(stones, column),
  cell: (stones) => stoneText(stones, column),
}));
