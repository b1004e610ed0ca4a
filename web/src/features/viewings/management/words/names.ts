import type { ViewingView } from '@tender/contracts';
import { useMemo } from 'react';
import { t } from '../../../../shared/language/t.js';
import { useCompanyName } from '../../../../shared/directory/directory.js';

export interface Names {
  company: (id: string) => string;
  room: (id: string) => string;
}

export function namesIn({ rooms }: Pick<ViewingView, 'rooms'>, company: Names['company']): Names {
  const names = new Map(rooms.map(({ _id, name }) => [_id, name]));
  return { company, room: (id) => names.get(id) ?? t('a room that was deleted') };
}

export function useNames({ rooms }: ViewingView): Names {
  const company = useCompanyName();
  return useMemo(() => namesIn({ rooms }, company), [rooms, company]);
}
