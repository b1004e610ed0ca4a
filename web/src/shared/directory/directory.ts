import { useMemo } from 'react';
import type { CompanyView, UserView } from '@tender/contracts';
import { t } from '../language/t.js';
import { get } from '../http/request.js';
import { useReloadAfterChanges, useRefreshPolicy } from '../http/reload-after-changes.js';
import { useLoad, type Load } from '../http/use-load.js';
import { onSlice } from '../socket/live-messages.js';
import { createSlice } from '../store/slice.js';

const NO_PERSON: ReadonlySet<string> = new Set(['system', 'guest']);

interface Directory {
  users: UserView[];
  companies: CompanyView[];
  /** Users changed by answers since the last request of the list: a running request may return older versions. */
  updatedUsers: UserView[];
  changes: number;
  /** Count of changes of proposals and the policy. */
  proposals: number;
  isRead: boolean;
  /** Ids without a name on the screen. After the next load, users who are still unknown count as `left`. */
  sought: ReadonlySet<string>;
  left: ReadonlySet<string>;
}

const NOBODY: ReadonlySet<string> = new Set();
const directory = createSlice<Directory>('directory', {
  users: [],
  companies: [],
  updatedUsers: [],
  changes: 0,
  proposals: 0,
  isRead: false,
  sought: NOBODY,
  left: NOBODY,
});
export const useDirectory = directory.use;
export const directoryNow = directory.get;

export const live = onSlice(directory, {
  peopleChanged: (state) => ({ ...state, changes: state.changes + 1 }),
  proposalsChanged: (state) => ({ ...state, proposals: state.proposals + 1 }),
});

export function usePeopleLoad(key: string, read: (signal?: AbortSignal) => Promise<unknown>): Load {
  const load = useLoad(key, read, useRefreshPolicy());
  useReloadAfterChanges(
    useDirectory((state) => state.changes),
    read,
  );
  return load;
}

export async function loadUsers(signal?: AbortSignal): Promise<void> {
  const before = new Set(directory.get().updatedUsers);
  const { users } = await get<{ users: UserView[] }>('/api/user/getAll', signal);
  directory.change((state) => {
    const updatedUsers = state.updatedUsers.filter((user) => !before.has(user));
    return { ...state, users: upsert(users, updatedUsers), updatedUsers };
  });
}

export async function loadCompanies(signal?: AbortSignal): Promise<void> {
  const { companies } = await get<{ companies: CompanyView[] }>('/api/company/get-all', signal);
  directory.change((state) => ({ ...state, companies }));
}

const loadAll = (signal?: AbortSignal): Promise<unknown> => Promise.all([loadUsers(signal), loadCompanies(signal)]);

export async function loadDirectory(signal?: AbortSignal, loadPeople = loadAll): Promise<void> {
  const { sought } = directory.get();
  await loadPeople(signal);
  directory.change((state) => ({
    ...state,
    isRead: true,
    sought: new Set([...state.sought].filter((id) => !sought.has(id))),
    left: new Set([...state.left, ...unknownIds([...sought], state)]),
  }));
}

export function unknownIds(
  ids: readonly string[],
  { users, companies, left }: Pick<Directory, 'users' | 'companies' | 'left'>,
): string[] {
  const known = new Set([...users, ...companies].map(({ _id }) => _id));
  return [...new Set(ids)].filter((id) => !known.has(id) && !left.has(id) && !NO_PERSON.has(id));
}

export const requestNames = (ids: readonly string[]): void =>
  directory.change((state) => ({ ...state, sought: new Set([...state.sought, ...ids]) }));

export const putUsers = (list: UserView[]): void =>
  directory.change((state) => ({
    ...state,
    users: upsert(state.users, list),
    updatedUsers: upsert(state.updatedUsers, list),
  }));

export const putCompany = (company: CompanyView): void =>
  directory.change((state) => ({ ...state, companies: upsert(state.companies, [company]) }));

export const dropUser = (id: string): void =>
  directory.change(({ users, companies, updatedUsers, ...others }) => ({
    ...others,
    users: users.filter(({ _id }) => _id !== id),
    updatedUsers: updatedUsers.filter(({ _id }) => _id !== id),
    companies: companies.map((company) =>
      company.users.includes(id) ? { ...company, users: company.users.filter((user) => user !== id) } : company,
    ),
  }));

export const dropCompany = (id: string): void =>
  directory.change(({ users, companies, updatedUsers, ...others }) => ({
    ...others,
    users: users.filter(({ companyId }) => companyId !== id),
    updatedUsers: updatedUsers.filter(({ companyId }) => companyId !== id),
    companies: companies.filter(({ _id }) => _id !== id),
  }));

function upsert<T extends { _id: string }>(known: T[], list: T[]): T[] {
  const fresh = new Map(list.map((item) => [item._id, item]));
  const ids = new Set(known.map(({ _id }) => _id));
  return [...known.map((item) => fresh.get(item._id) ?? item), ...list.filter(({ _id }) => !ids.has(_id))];
}

export const nameOf = ({ firstName, lastName, email }: UserView): string => `${firstName} ${lastName}`.trim() || email;

export function namesOf(companies: CompanyView[]): (id: string) => string {
  const names = new Map(companies.map(({ _id, name }) => [_id, name]));
  return (id) => names.get(id) ?? t('Company …{slice}', { slice: id.slice(-4) });
}

export const useCompanyName = (): ((id: string) => string) => namesOf(useDirectory((state) => state.companies));

/** Names of users by id. An id without a name counts as "left" only after the directory was loaded for it. */
export function usePersonName(): (id: string) => string {
  const { users, left } = useDirectory((state) => state);
  return useMemo(() => {
    const names = new Map(users.map((user) => [user._id, nameOf(user)]));
    return (id) => {
      if (id === 'system') return t('The server');
      return (
        names.get(id) ?? (left.has(id) ? t('A person who has left') : t('Person …{slice}', { slice: id.slice(-4) }))
      );
    };
  }, [users, left]);
}
