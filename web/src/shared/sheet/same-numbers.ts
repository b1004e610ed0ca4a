import { t } from '../language/t.js';
import { ApiError } from '../http/api-error.js';
import { keyIn, type SheetKind, type SheetRow } from './sheet.js';
import { labelled } from '../language/join-texts.js';

/** Groups of numbers that differ only in case, each with a new number: usually a typing error. */
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

export function takenNumbers(error: unknown): string[] {
  if (!(error instanceof ApiError) || Array.isArray(error.details)) return [];
  const { lotNos, goodNos } = (error.details ?? {}) as { lotNos?: string[]; goodNos?: string[] };
  if (error.reason === 'LOT_NUMBER_TAKEN') return lotNos ?? [];
  return error.reason === 'GOOD_NUMBER_TAKEN' ? (goodNos ?? []) : [];
}

const NAMED = 20;

/** Text of a refusal with the rows that it concerns; null if it names no number. */
export function takenInWords(kind: SheetKind, error: unknown, places: ReadonlyMap<SheetRow, number>): string | null {
  const keys = new Set(takenNumbers(error).map(kind.keyOf));
  const named = [...places].filter(([row]) => keys.has(keyIn(kind, row)));
  if (!(error instanceof ApiError) || named.length === 0) return null;
  const rows = named
    .slice(0, NAMED)
    .map(([row, place]) => t('{no} (row {row})', { no: String(row[kind.number]), row: place }));
  return labelled(error.message, [...rows, ...(named.length > NAMED ? ['…'] : [])].join(', '));
}
