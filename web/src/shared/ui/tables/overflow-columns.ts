export interface OverflowColumn {
  id: string;
  quiet?: boolean;
  actions?: boolean;
}

/** Quiet columns first, each kind from the end. Buttons stay, and so do the first two columns if they are not quiet. */
export function overflowOrder(columns: readonly OverflowColumn[]): string[] {
  const may = columns.filter(({ actions, quiet }, index) => !actions && (quiet || index > 1)).toReversed();
  return [...may.filter(({ quiet }) => quiet), ...may.filter(({ quiet }) => !quiet)].map(({ id }) => id);
}

/** @param order columns that may overflow, in that order @param widths in pixels @param excess pixels too wide */
export function overflowCount(order: readonly string[], widths: ReadonlyMap<string, number>, excess: number): number {
  let freed = 0;
  let count = 0;
  while (count < order.length && freed < excess) freed += widths.get(order[count++]!) ?? 0;
  return count;
}
