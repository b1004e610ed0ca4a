import { ApiError } from '../http/api-error.js';
import type { SheetChange } from './upload/sheet-changes.js';
import { differencesOf, keyIn, type SheetKind, type SheetRow } from './sheet.js';

/** What becomes of a list's rows. */
export interface ImportPlan {
  /** What is new to the place. */
  rows: SheetRow[];
  /** What changes what is there. */
  changes: SheetChange[];
  /** Keys of the rows about what was there, and is no more: they are neither changes nor, unasked, new. */
  gone: string[];
  /** Number of the rows that say what is there already. */
  same: number;
}

/** @param place what is there under a key, and the keys that were there at any time since the list was opened */
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
    // Another way of writing the same number changes nothing.
    const row = present ? { ...each, [kind.number]: present[kind.number] } : each;
    const differences = present ? differencesOf(kind, row, present) : [];
    if (!present && once.has(no)) gone.push(no);
    else if (!present) rows.push(row);
    else if (differences.length > 0) changes.push({ no, row, differences });
  }
  return { rows, changes, gone, same: read.length - rows.length - changes.length - gone.length };
}

/**
 * Makes changes one after another.
 * @param change makes one; false: what it would change is not there any more
 * @param listeners of each that is made, how many that makes; of each that is gone its number, at once: the next one may fail
 */
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

/** Makes a change; false where the house does not have any more what it is about: the news of that may come later. */
export async function falseIfNotFound(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'NOT_FOUND') return false;
    throw error;
  }
}
