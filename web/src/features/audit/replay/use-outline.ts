import type { AuditOutline } from '@tender/contracts';
import { useCallback, useRef, useState } from 'react';
import { useLoad, type Load } from '../../../shared/http/use-load.js';
import { loadWholeOutline } from '../../../shared/history/audit-outline.js';
import { loadOutline, type History } from '../audit-data.js';

/** Polling interval for new events, in ms. */
const LOOK_EVERY = 3_000;

export function useOutline(history: History): { load: Load; outline: AuditOutline | null } {
  const [outline, setOutline] = useState<AuditOutline | null>(null);
  const known = useRef<AuditOutline | null>(null);
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const before = known.current;
      const whole = await loadWholeOutline(before, (from) => loadOutline(history, from, signal));
      if (before && whole.at.length === before.at.length) return;
      known.current = whole;
      setOutline(whole);
    },
    [history],
  );
  return { load: useLoad(`outline ${history.kind} ${history.id}`, read, { every: LOOK_EVERY }), outline };
}
