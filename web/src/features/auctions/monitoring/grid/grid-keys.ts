import type { Choice, GridProps } from '../summary.js';

/** Steps by key: number of lots down, number of companies to the right. */
const STEPS: Record<string, readonly [number, number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [10, 0],
  PageUp: [-10, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/** The cell that a key selects, seen from the chosen one; the first cell if none is chosen; null for other keys. */
export function cellAfter(
  key: string,
  { lots, companies, chosen }: Pick<GridProps, 'lots' | 'companies' | 'chosen'>,
): (Choice & { row: number; column: number }) | null {
  const [down, right] = STEPS[key] ?? [0, 0];
  if (down === 0 && right === 0) return null;
  const within = (index: number, count: number) => Math.max(0, Math.min(index, count - 1));
  const row = chosen ? within(lots.findIndex(({ _id }) => _id === chosen.lot._id) + down, lots.length) : 0;
  const column = chosen
    ? within(companies.findIndex(({ id }) => id === chosen.company.id) + right, companies.length)
    : 0;
  const [lot, company] = [lots[row], companies[column]];
  return lot && company ? { lot, company, row, column } : null;
}

/** Position and size of the chosen cell in per cent of the grid; null if it is not in the grid. */
export function placeIn({ lots, companies, chosen }: Pick<GridProps, 'lots' | 'companies' | 'chosen'>) {
  const row = lots.findIndex(({ _id }) => _id === chosen?.lot._id);
  const column = companies.findIndex(({ id }) => id === chosen?.company.id);
  if (row < 0 || column < 0) return null;
  const part = (count: number, of: number) => `${(100 * count) / of}%`;
  return {
    left: part(column, companies.length),
    top: part(row, lots.length),
    width: part(1, companies.length),
    height: part(1, lots.length),
  };
}

/** Scroll position that shows a range of the content with the smallest move. */
export const scrolledTo = (now: number, seen: number, { from, size }: { from: number; size: number }): number =>
  Math.min(from, Math.max(now, from + size - seen));
