import { useMemo } from 'react';
import { t } from '../../../../shared/language/t.js';
import { nameOf, useDirectory } from '../../../../shared/directory/directory.js';

/** Display names of users by id; `system` acts without a user. */
export function usePersonName(): (id: string) => string {
  const users = useDirectory((state) => state.users);
  return useMemo(() => {
    const names = new Map(users.map((user) => [user._id, nameOf(user)]));
    return (id) => (id === 'system' ? t('The server') : (names.get(id) ?? t('A person who has left')));
  }, [users]);
}
