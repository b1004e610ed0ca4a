import type { AuditLogEntry, AuditLogPage } from '@tender/contracts';

/** The newest entries that are shown: without a hole, newest first. */
export interface ShownEntries {
  entries: AuditLogEntry[];
  /** Leads to older ones; null where there are none. */
  nextCursor: string | null;
}

/** With the newest page, read again. Where so much has come that a hole would be left, what was shown before is let go. */
export function withNewest(shown: ShownEntries | null, newest: AuditLogPage): ShownEntries {
  const last = newest.entries.at(-1);
  const known = new Set(shown?.entries.map(({ _id }) => _id));
  if (!shown || !last || newest.nextCursor === null || !known.has(last._id)) return newest;
  return { entries: [...newest.entries, ...olderThan(last, shown.entries)], nextCursor: shown.nextCursor };
}

/** With a page of older ones behind. */
export const withOlder = (shown: ShownEntries, older: AuditLogPage): ShownEntries => {
  const last = shown.entries.at(-1);
  return {
    entries: [...shown.entries, ...(last ? olderThan(last, older.entries) : older.entries)],
    nextCursor: older.nextCursor,
  };
};

const olderThan = (last: AuditLogEntry, entries: AuditLogEntry[]): AuditLogEntry[] =>
  entries.filter(({ _id }) => _id < last._id);
