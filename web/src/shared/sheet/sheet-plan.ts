import type { SheetChange } from './sheet-changes.js';
import { differencesOf, type SheetKind, type SheetRow } from './sheet.js';

/** What becomes of a list's rows. */
export interface SheetPlan {
  /** What is new to the place. */
  rows: SheetRow[];
  /** What changes what is there. */
  changes: SheetChange[];
  /** Number of the rows that say what is there already. */
  same: number;
}

/** @param now what is there under a number */
export function planOf(kind: SheetKind, read: SheetRow[], now: (no: string) => SheetRow | undefined): SheetPlan {
  const rows: SheetRow[] = [];
  const changes: SheetChange[] = [];
  for (const row of read) {
    const no = String(row[kind.number] ?? '');
    const present = now(no);
    const differences = present ? differencesOf(kind, row, present) : [];
    if (!present) rows.push(row);
    else if (differences.length > 0) changes.push({ no, row, differences });
  }
  return { rows, changes, same: read.length - rows.length - changes.length };
}

/**
 * Makes changes one after another.
 * @param change makes one; false: what it would change is not there any more
 * @param told of each that is made, how many that makes; of each that is gone its number, at once: the next one may fail
 */
export async function makeChanges(
  changes: readonly SheetChange[],
  change: (no: string, row: SheetRow) => Promise<boolean>,
  told: { progress: (made: number) => void; gone: (no: string) => void },
): Promise<void> {
  for (const [index, { no, row }] of changes.entries()) {
    if (!(await change(no, row))) told.gone(no);
    told.progress(index + 1);
  }
}
