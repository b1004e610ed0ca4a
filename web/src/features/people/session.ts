import { can, isStaffRole, type CompanyView, type UserView } from '@tender/contracts';
import { get, patch, post } from '../../shared/http/request.js';
import { disconnect, connect } from '../../shared/socket/connection.js';
import { setApplication, setAuthenticated, setDarkMode } from '../../shared/store/application.js';
import { forgetPerson, useStore, update } from '../../shared/store/store.js';

/** Whether this browser has a session, by the server's word. */
export async function checkAuthentication(): Promise<boolean> {
  const { isAuthed } = await post<{ isAuthed: boolean }>('/api/auth/isAuthenticated');
  setAuthenticated(isAuthed);
  return isAuthed;
}

/** Who has signed in, with their company; opens the connection for news. */
export async function loadUserData(): Promise<void> {
  const { user } = await get<{ user: UserView }>('/api/profile/me');
  await enter(user);
}

async function enter(user: UserView): Promise<void> {
  const { users } = useStore.getState();
  if (users.me && users.me._id !== user._id) forgetPerson();
  if (useStore.getState().draftsOf !== user._id) update({ drafts: {}, draftsOf: user._id });
  update((state) => ({ users: { ...state.users, me: user } }));
  setAuthenticated(true);
  if (user.darkMode) setDarkMode(true);
  if (user.status !== 'approved') return;
  connect();
  if (isStaffRole(user.role) || !can(user.role, 'company:read-own')) return;
  await loadCompany().catch((error: unknown) => console.error('The company could not be loaded', error));
}

/** The session's own company: shown beside the person, needed by nothing else. */
async function loadCompany(): Promise<void> {
  const { company } = await get<{ company: CompanyView }>('/api/company/get');
  update((state) => ({ company: { ...state.company, company } }));
}

/** @throws ApiError with reason `BAD_CREDENTIALS` for a wrong e-mail or password alike. */
export async function signIn(email: string, password: string): Promise<void> {
  const { user } = await post<{ user: UserView }>('/api/auth/signin', { email, password });
  await enter(user);
}

/** Leaves by one's own wish. */
export async function signOut(): Promise<void> {
  setApplication({ processing: true, message: 'Logging out...' });
  await post('/api/auth/logout').catch(() => undefined);
  leave();
}

/** The server refused with a 403: whoever this is, it is not the person that the client takes them for (`specification.md §8`). */
export async function expel(): Promise<void> {
  if (!useStore.getState().auth.isAuthenticated) return;
  setAuthenticated(false);
  localStorage.clear();
  await signOut();
}

function leave(): void {
  disconnect();
  setAuthenticated(false);
  localStorage.clear();
  window.location.assign('/signup');
}

/** Light or dark, kept with the person where the server takes it. */
export function chooseDarkMode(darkMode: boolean): void {
  setDarkMode(darkMode);
  const { me } = useStore.getState().users;
  if (!me) return;
  const change = can(me.role, 'user:update')
    ? patch(`/api/user/update/${me._id}`, { updates: { darkMode } })
    : patch(`/api/user/buyer/update/${me._id}`, { darkMode, isBuyerRequest: true });
  change.catch(() => undefined);
}
