/** A column of a table, as far as it matters for what goes to the second line of its rows. */
export interface OverflowColumn {
  id: string;
  quiet?: boolean;
  actions?: boolean;
}

/** Columns in the order in which they go: quiet ones first, each kind from the end. What a row is known by stays, and its buttons. */
export function overflowOrder(columns: readonly OverflowColumn[]): string[] {
  const may = columns.filter(({ actions, quiet }, index) => !actions && (quiet || index > 1)).toReversed();
  return [...may.filter(({ quiet }) => quiet), ...may.filter(({ quiet }) => !quiet)].map(({ id }) => id);
}

/**
 * How many columns must go so that a table fits.
 * @param order those that may go, in that order
 * @param widths pixels of each
 * @param excess pixels by which the table is too wide
 */
export function overflowCount(order: readonly string[], widths: ReadonlyMap<string, number>, excess: number): number {
  let freed = 0;
  let count = 0;
  while (count < order.length && freed < excess) freed += widths.get(order[count++]!) ?? 0;
  return count;
}
