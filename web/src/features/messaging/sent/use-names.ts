import { useMemo } from 'react';
import { t } from '../../../shared/language/t.js';
import { nameOf, useDirectory } from '../../../shared/directory/directory.js';
import { useSubjects } from '../subjects.js';
import type { NamesOfSubjects } from './message-words.js';

export function useNames(): NamesOfSubjects {
  const { viewings, auctions } = useSubjects((state) => state);
  const users = useDirectory((state) => state.users);
  return useMemo(() => {
    const named = (list: readonly { _id: string; name: string }[], otherwise: string) => {
      const names = new Map(list.map(({ _id, name }) => [_id, name]));
      return (id: string) => names.get(id) ?? otherwise;
    };
    return {
      viewing: named(viewings, t('A viewing')),
      auction: named(auctions, t('An auction')),
      person: named(
        users.map((user) => ({ _id: user._id, name: nameOf(user) })),
        t('A person who was erased'),
      ),
    };
  }, [viewings, auctions, users]);
}
