import {
  GOODS_CATEGORY_LABELS,
  stoneValue,
  type GoodsCategory,
  type StoneColumn,
  type StonesDescription,
} from '@tender/contracts';
import { formatCarats } from '../numbers/amounts.js';
import { kimberleyDay } from './kimberley-words.js';
import { translated } from '../language/t.js';

/** A stone field for sort, filter and export: days as `2026-01-31`. Null if unknown. */
export function stoneCell(stones: Partial<StonesDescription>, column: StoneColumn): string | number | null {
  const value = stoneValue(stones, column);
  if (value === null) return null;
  if (column.kind === 'category') return translated(GOODS_CATEGORY_LABELS[value as GoodsCategory]);
  return column.kind === 'day' ? String(value).slice(0, 10) : value;
}

export function stoneText(stones: Partial<StonesDescription>, column: StoneColumn): string {
  const value = stoneCell(stones, column);
  if (value === null) return '';
  if (column.kind === 'day') return kimberleyDay(String(value));
  return column.kind === 'carats' ? formatCarats(Number(value)) : String(value);
}

export const isNumber = ({ kind }: StoneColumn): boolean => kind === 'pieces' || kind === 'carats';
