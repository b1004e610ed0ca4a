import { can, type ApprovalStatus, type CompanyView, type UserView } from '@tender/contracts';
import { get, patch } from '../../shared/http/request.js';
import { update, useStore } from '../../shared/store/store.js';

/** Staff's list of people and companies. */

export async function loadUsers(): Promise<void> {
  const { users } = await get<{ users: UserView[] }>('/api/user/getAll');
  update((state) => ({ users: { ...state.users, users } }));
}

export async function loadCompanies(): Promise<void> {
  const { companies } = await get<{ companies: CompanyView[] }>('/api/company/get-all');
  update((state) => ({ company: { ...state.company, companies } }));
}

export const loadDirectory = (): Promise<unknown> => Promise.all([loadUsers(), loadCompanies()]);

/** Approves or rejects someone; approving a company's first user approves the company, so companies are read again. */
export async function decideOn(user: UserView, status: ApprovalStatus): Promise<void> {
  const { updatedUser } = await patch<{ updatedUser: UserView }>(`/api/user/update/${user._id}`, { updates: { status } });
  update((state) => ({ users: { ...state.users, users: state.users.users.map((known) => (known._id === updatedUser._id ? updatedUser : known)) } }));
  const { me } = useStore.getState().users;
  if (me && can(me.role, 'company:list')) await loadCompanies();
}

/** Names by id, for tables that hold ids only. */
export const useCompanyName = (): ((id: string) => string) => {
  const companies = useStore((state) => state.company.companies);
  const names = new Map(companies.map(({ _id, name }) => [_id, name]));
  return (id) => names.get(id) ?? `Company …${id.slice(-4)}`;
};
