import { t } from '../language/t.js';
import { ApiError } from '../http/api-error.js';
import { keyIn, type SheetKind, type SheetRow } from './sheet.js';

/** Numbers of things that are the same, or nearly. */

/**
 * New numbers that differ in nothing but capital letters, from one another or from what the place has: as a rule one of
 * two is a typing error.
 * @param present keys that the place has
 */
export function numbersDifferingInCase(
  kind: SheetKind,
  rows: readonly SheetRow[],
  present: ReadonlySet<string>,
): string[][] {
  const keys = new Set([...present, ...rows.map((row) => keyIn(kind, row))]);
  keys.delete('');
  const alike = [...Map.groupBy(keys, (key) => key.toLowerCase()).values()];
  return alike.filter((group) => group.length > 1 && group.some((key) => !present.has(key)));
}

/** Numbers that a refusal names because other things have them. */
export function takenNumbers(error: unknown): string[] {
  if (!(error instanceof ApiError) || Array.isArray(error.details)) return [];
  const { lotNos, goodNos } = (error.details ?? {}) as { lotNos?: string[]; goodNos?: string[] };
  if (error.reason === 'LOT_NUMBER_TAKEN') return lotNos ?? [];
  return error.reason === 'GOOD_NUMBER_TAKEN' ? (goodNos ?? []) : [];
}

/** Number of rows that are named one by one. */
const NAMED = 20;

/** Which rows of a list a refusal is about; null where it names no number. */
export function takenInWords(kind: SheetKind, error: unknown, places: ReadonlyMap<SheetRow, number>): string | null {
  const keys = new Set(takenNumbers(error).map(kind.keyOf));
  const named = [...places].filter(([row]) => keys.has(keyIn(kind, row)));
  if (!(error instanceof ApiError) || named.length === 0) return null;
  const rows = named
    .slice(0, NAMED)
    .map(([row, place]) => t('{no} (row {row})', { no: String(row[kind.number]), row: place }));
  return `${error.message}: ${[...rows, ...(named.length > NAMED ? ['…'] : [])].join(', ')}`;
}
