import type { AuditLogEntry, AuditLogPage } from '@tender/contracts';

/** Loaded entries: newest first, without a gap. */
export interface ShownEntries {
  entries: AuditLogEntry[];
  /** Cursor of the next older page; null on the last one. */
  nextCursor: string | null;
}

/** Merges a reload of the newest page. If that would leave a gap, drops the older entries. */
export function withNewest(shown: ShownEntries | null, newest: AuditLogPage): ShownEntries {
  const last = newest.entries.at(-1);
  const known = new Set(shown?.entries.map(({ _id }) => _id));
  if (!shown || !last || newest.nextCursor === null || !known.has(last._id)) return newest;
  return { entries: [...newest.entries, ...olderThan(last, shown.entries)], nextCursor: shown.nextCursor };
}

export const withOlder = (shown: ShownEntries, older: AuditLogPage): ShownEntries => {
  const last = shown.entries.at(-1);
  return {
    entries: [...shown.entries, ...(last ? olderThan(last, older.entries) : older.entries)],
    nextCursor: older.nextCursor,
  };
};

const olderThan = (last: AuditLogEntry, entries: AuditLogEntry[]): AuditLogEntry[] =>
  entries.filter(({ _id }) => _id < last._id);
