import type { HappeningView } from '@tender/contracts';
import { useState } from 'react';
import { useReloadAfterChanges, useRefreshPolicy } from '../../../shared/http/reload-after-changes.js';
import { latestOnly } from '../../../shared/http/retrying-load.js';
import { useLoad } from '../../../shared/http/use-load.js';
import { useAuctions } from '../state/auctions-slice.js';
import { loadHappenings } from './happenings.js';

/** Events of an auction, latest first; null until they are loaded. Loads them again after changes of the auction. */
export function useHappenings(id: string): HappeningView[] | null {
  const [happenings, setHappenings] = useState<HappeningView[] | null>(null);
  const [take] = useState(() => latestOnly(setHappenings));
  const read = (signal?: AbortSignal) => take(() => loadHappenings(id, signal));
  useLoad(`happened ${id}`, read, useRefreshPolicy());
  useReloadAfterChanges(
    useAuctions((state) => state.turns[id] ?? 0),
    read,
  );
  return happenings;
}
