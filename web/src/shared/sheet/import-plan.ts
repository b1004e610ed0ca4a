import { ApiError } from '../http/api-error.js';
import type { SheetChange } from './upload/sheet-changes.js';
import { differencesOf, keyIn, type SheetKind, type SheetRow } from './sheet.js';

export interface ImportPlan {
  rows: SheetRow[];
  changes: SheetChange[];
  /** Keys of rows about deleted items. They are no changes, and become new items only if the user agrees. */
  gone: string[];
  same: number;
}

/** @param now present items by key @param once all keys present since the list was opened */
export function importPlanOf(
  kind: SheetKind,
  read: SheetRow[],
  { now, once }: { now: (no: string) => SheetRow | undefined; once: ReadonlySet<string> },
): ImportPlan {
  const rows: SheetRow[] = [];
  const changes: SheetChange[] = [];
  const gone: string[] = [];
  for (const each of read) {
    const no = keyIn(kind, each);
    const present = now(no);
    // Another spelling of the same number is no change.
    const row = present ? { ...each, [kind.number]: present[kind.number] } : each;
    const differences = present ? differencesOf(kind, row, present) : [];
    if (!present && once.has(no)) gone.push(no);
    else if (!present) rows.push(row);
    else if (differences.length > 0) changes.push({ no, row, differences });
  }
  return { rows, changes, gone, same: read.length - rows.length - changes.length - gone.length };
}

/** @param change applies one change; false if the item is deleted @param listeners called after each change */
export async function applyChanges(
  changes: readonly SheetChange[],
  change: (no: string, row: SheetRow) => Promise<boolean>,
  listeners: { progress: (made: number) => void; gone: (no: string) => void },
): Promise<void> {
  for (const [index, { no, row }] of changes.entries()) {
    if (!(await change(no, row))) listeners.gone(no);
    listeners.progress(index + 1);
  }
}

/** Applies a change; false if the item is deleted, even before a live message reports it. */
export async function falseIfNotFound(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'NOT_FOUND') return false;
    throw error;
  }
}
