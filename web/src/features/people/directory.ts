import { can, type ApprovalStatus, type CompanyView, type InvitationOutcome, type UserView } from '@tender/contracts';
import { del, get, patch, post } from '../../shared/http/request.js';
import { update, useStore } from '../../shared/store/store.js';

/** People and companies as far as the session may know of them: all for staff, the own company's for the buyer side. */

export async function loadUsers(): Promise<void> {
  const { users } = await get<{ users: UserView[] }>('/api/user/getAll');
  update((state) => ({ users: { ...state.users, users } }));
}

export async function loadCompanies(): Promise<void> {
  const { companies } = await get<{ companies: CompanyView[] }>('/api/company/get-all');
  update((state) => ({ company: { ...state.company, companies } }));
}

export const loadDirectory = (): Promise<unknown> => Promise.all([loadUsers(), loadCompanies()]);

/** One person, with their documents. */
export async function loadUser(id: string): Promise<void> {
  const { userInfo } = await get<{ userInfo: UserView }>(`/api/user/get-user-info/${id}`);
  putUsers([userInfo]);
}

/** Puts people in the place of those with the same id (`specification.md §7`); whoever is new comes last. */
export const putUsers = (list: UserView[]): void => update(({ users }) => ({ users: { ...users, users: replacing(users.users, list) } }));

export const putCompany = (company: CompanyView): void =>
  update((state) => ({ company: { ...state.company, companies: replacing(state.company.companies, [company]) } }));

function replacing<T extends { _id: string }>(known: T[], list: T[]): T[] {
  const fresh = new Map(list.map((item) => [item._id, item]));
  const ids = new Set(known.map(({ _id }) => _id));
  return [...known.map((item) => fresh.get(item._id) ?? item), ...list.filter(({ _id }) => !ids.has(_id))];
}

/** Approves or rejects someone; approving a company's first user approves the company, so companies and their people are read again. */
export async function decideOn(user: UserView, status: ApprovalStatus): Promise<void> {
  const { updatedUser } = await patch<{ updatedUser: UserView }>(`/api/user/update/${user._id}`, { updates: { status } });
  putUsers([updatedUser]);
  const { me } = useStore.getState().users;
  if (me && can(me.role, 'company:list')) await loadDirectory();
}

/** Sends the invitation again. @throws ApiError `NOT_INVITED` when the person has chosen a password meanwhile. */
export async function inviteAgain(user: UserView): Promise<void> {
  putUsers((await post<InvitationOutcome>(`/api/user/invite/${user._id}`)).invited);
}

/** Erases someone for good. @throws ApiError `OWN_ACCOUNT`, `LAST_ADMIN`. */
export async function eraseUser({ _id, companyId }: UserView): Promise<void> {
  const { deletedUserId } = await del<{ deletedUserId: string }>(`/api/user/delete/${_id}`, { isBuyerRequest: asBuyer() });
  update((state) => ({
    users: { ...state.users, users: state.users.users.filter((user) => user._id !== deletedUserId) },
    company: { ...state.company, companies: state.company.companies.map((company) => (company._id === companyId ? { ...company, users: company.users.filter((id) => id !== deletedUserId) } : company)) },
  }));
}

/** Says who asks, as the specification has it (§6); it grants nothing. */
function asBuyer(): boolean {
  const { me } = useStore.getState().users;
  return me !== null && me.companyId !== null;
}

/** How someone is called; by the address while there is no name. */
export const nameOf = ({ firstName, lastName, email }: UserView): string => `${firstName} ${lastName}`.trim() || email;

/** Names by id, for tables that hold ids only. */
export function namesOf(companies: CompanyView[]): (id: string) => string {
  const names = new Map(companies.map(({ _id, name }) => [_id, name]));
  return (id) => names.get(id) ?? `Company …${id.slice(-4)}`;
}

export const useCompanyName = (): ((id: string) => string) => namesOf(useStore((state) => state.company.companies));
