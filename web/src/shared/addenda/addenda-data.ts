import type { AddendumView } from '@tender/contracts';
import { useState } from 'react';
import { useReloadAfterChanges } from '../http/reload-after-changes.js';
import { latestOnly } from '../http/retrying-load.js';
import { useLoad, type Load } from '../http/use-load.js';
import { wholeList } from '../http/whole-list.js';

export interface AddendaOf {
  kind: 'auction' | 'viewing';
  id: string;
  /** Number of addenda of the auction or viewing: a higher number reloads the list. */
  count: number;
  timeZone: string;
}

export function useAddenda({ kind, id, count }: AddendaOf): { load: Load; addenda: AddendumView[] | null } {
  const [addenda, setAddenda] = useState<AddendumView[] | null>(null);
  const [take] = useState(() => latestOnly(setAddenda));
  const read = (signal?: AbortSignal) =>
    take(() => wholeList<AddendumView>(`/api/${kind}/addenda/${id}`, 'addenda', signal));
  const load = useLoad(`addenda ${kind} ${id}`, read);
  useReloadAfterChanges(count, read);
  return { load, addenda };
}
