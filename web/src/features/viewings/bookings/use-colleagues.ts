import { can, type UserView } from '@tender/contracts';
import { useMemo } from 'react';
import { t } from '../../../shared/language/t.js';
import { loadUsers, nameOf, useDirectory } from '../../../shared/directory/directory.js';
import { useLoad, type Load } from '../../../shared/http/use-load.js';
import { useSession } from '../../../shared/session/session.js';

export interface Colleagues {
  load: Load;
  /** Approved users of the own company that the reader may see: possible attendees. */
  people: UserView[];
  nameOf: (userId: string) => string;
}

const NOBODY: UserView[] = [];

/** Users of the own company. A viewing member sees only themself (`domain.md §2`). */
export function useColleagues(): Colleagues {
  const me = useSession((state) => state.me);
  const mayList = me !== null && can(me.role, 'user:list');
  const load = useLoad(mayList ? 'colleagues' : 'no colleagues', (signal) =>
    mayList ? loadUsers(signal) : Promise.resolve(),
  );
  const users = useDirectory((state) => state.users);
  const people = useMemo(() => {
    if (!me) return NOBODY;
    return mayList
      ? users.filter(({ companyId, status }) => companyId === me.companyId && status === 'approved')
      : [me];
  }, [me, mayList, users]);
  const names = useMemo(
    () => new Map([...(mayList ? users : people)].map((user) => [user._id, nameOf(user)])),
    [mayList, users, people],
  );
  const unknown = mayList ? t('A former colleague') : t('A colleague');
  return { load, people, nameOf: (userId) => names.get(userId) ?? unknown };
}
