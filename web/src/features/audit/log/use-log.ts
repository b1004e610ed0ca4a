import { AUDIT_LOG_KINDS, type AuditLogKind, type AuditLogPage, type AuditLogVerdict } from '@tender/contracts';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useChoice } from '../../../shared/url/use-choice.js';
import { get } from '../../../shared/http/request.js';
import { useLoad, type Load } from '../../../shared/http/use-load.js';
import { withNewest, withOlder, type ShownEntries } from './log-pages.js';

/** The filter in the address. Instants are UTC. */
export interface LogFilter {
  kind: AuditLogKind | null;
  person: string | null;
  from: string | null;
  to: string | null;
}

const FIELDS = ['kind', 'person', 'from', 'to'] as const;
/** Polling interval for new entries, in ms. */
const READ_EVERY = 5_000;

export function useLogFilter(): [LogFilter, (field: keyof LogFilter, value: string | null) => void] {
  const [address] = useSearchParams();
  const choose: (field: keyof LogFilter, value: string | null) => void = useChoice();
  const filter: LogFilter = {
    kind: AUDIT_LOG_KINDS.find((kind) => kind === address.get('kind')) ?? null,
    person: address.get('person'),
    from: address.get('from'),
    to: address.get('to'),
  };
  return [filter, choose];
}

function pathOf(filter: LogFilter, cursor: string | null): string {
  const query = new URLSearchParams();
  for (const field of FIELDS) if (filter[field] !== null) query.set(field, filter[field]);
  if (cursor !== null) query.set('cursor', cursor);
  return `/api/audit/log${query.size > 0 ? `?${query}` : ''}`;
}

/** Entries of a filter. Polls the newest page while the screen is open; loads older pages on request. */
export function useLog(filter: LogFilter): { load: Load; shown: ShownEntries | null; loadOlder: () => Promise<void> } {
  const path = pathOf(filter, null);
  const [known, setKnown] = useState<{ path: string; shown: ShownEntries } | null>(null);
  const shown = known?.path === path ? known.shown : null;
  const read = useCallback(
    async (signal: AbortSignal) => {
      const newest = await get<AuditLogPage>(path, signal);
      setKnown((before) => ({ path, shown: withNewest(before?.path === path ? before.shown : null, newest) }));
    },
    [path],
  );
  const load = useLoad(path, read, { every: READ_EVERY });
  const loadOlder = async () => {
    if (!shown) return;
    const older = await get<AuditLogPage>(pathOf(filter, shown.nextCursor));
    setKnown((now) => (now?.path === path ? { path, shown: withOlder(now.shown, older) } : now));
  };
  return { load, shown, loadOlder };
}

export const verifyLog = (): Promise<AuditLogVerdict> => get('/api/audit/log/verify');
