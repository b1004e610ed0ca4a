import type { AuditOutline } from '@tender/contracts';
import { useCallback, useRef, useState } from 'react';
import { useLoad, type Load } from '../../../shared/http/use-load.js';
import { loadOutline, type History } from '../audit-data.js';
import { joined } from '../outline.js';

/** Milliseconds between two looks for new events of a history that goes on. */
const LOOK_EVERY = 3_000;
/** After these nothing is changed in what was told before, but for these: they open sealed amounts. */
const OPENS = 'AuctionCompleted';

/** A whole history at a glance, kept up while it goes on. */
export function useOutline(history: History): { load: Load; outline: AuditOutline | null } {
  const [outline, setOutline] = useState<AuditOutline | null>(null);
  const known = useRef<AuditOutline | null>(null);
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const before = known.current;
      let whole = before ?? (await loadOutline(history, 0, signal));
      if (before) whole = joined(before, await loadOutline(history, before.at.length, signal));
      if (before && whole.types.includes(OPENS) && !before.types.includes(OPENS))
        whole = await loadOutline(history, 0, signal);
      while (whole.at.length < whole.total) whole = joined(whole, await loadOutline(history, whole.at.length, signal));
      if (before && whole.at.length === before.at.length) return;
      known.current = whole;
      setOutline(whole);
    },
    [history],
  );
  return { load: useLoad(`outline ${history.kind} ${history.id}`, read, { every: LOOK_EVERY }), outline };
}
