import type { AuditLogEntry } from '@tender/contracts';

/** A row of the log: an entry, and the earlier ones of the same replay. */
export interface LogRow extends AuditLogEntry {
  earlier: AuditLogEntry[];
}

/** Longest pause between two steps of one replay, in ms. */
const PAUSE_MILLIS = 30 * 60_000;

/**
 * Makes one row of a person's replay of one history: each step of the player is an entry. Entries of others in between
 * stay rows. @param entries the newest first
 */
export function foldReplays(entries: readonly AuditLogEntry[]): LogRow[] {
  const rows: LogRow[] = [];
  const replays = new Map<string, LogRow>();
  for (const entry of entries) {
    const key = replayKey(entry);
    const newer = key === null ? undefined : replays.get(key);
    if (newer && Date.parse(oldestOf(newer).at) - Date.parse(entry.at) <= PAUSE_MILLIS) {
      newer.earlier.push(entry);
      continue;
    }
    const row = { ...entry, earlier: [] };
    rows.push(row);
    if (key !== null) replays.set(key, row);
  }
  return rows;
}

/** A replay from another network, or in another role, is a separate row. */
const replayKey = ({ what, code, userId, role, network, objects }: AuditLogEntry): string | null =>
  what === 'auditRead' && code === null ? [userId, role, network, ...objects].join(' ') : null;

export const oldestOf = (row: LogRow): AuditLogEntry => row.earlier.at(-1) ?? row;

export const entriesOf = ({ earlier, ...newest }: LogRow): AuditLogEntry[] => [newest, ...earlier];

/** Number of actions of a row; null for a single one. */
export function countOf(row: LogRow): number | null {
  const sum = entriesOf(row).reduce((all, { count }) => all + (count ?? 1), 0);
  return row.earlier.length > 0 ? sum : row.count;
}
