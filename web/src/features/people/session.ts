import { can, isAdmitted, type FactorProofBody, type SessionView, type UserView } from '@tender/contracts';
import { t } from '../../shared/language/t.js';
import { del, get, patch, post, request } from '../../shared/http/request.js';
import { disconnect, connect } from '../../shared/socket/connection.js';
import { isAuthenticated, setAuthenticated } from '../../shared/session/authentication.js';
import { loadCompanyWithRetry } from '../../shared/session/own-company.js';
import { startSession, prepareSignIn, sessionNow, setSession } from '../../shared/session/session.js';
import { connectionNow } from '../../shared/store/connection-state.js';
import { notifyFailure } from '../../shared/notify.js';
import { setApplication } from '../../shared/store/application.js';
import { clearPersonState } from '../../shared/store/slice.js';

/** The server's answer about this browser's session. Asking for it also counts as activity. */
interface SessionStatus {
  isAuthed: boolean;
  session?: { endsAt: string };
}
const fetchSessionStatus = (): Promise<SessionStatus> => post<SessionStatus>('/api/auth/isAuthenticated');
const storeSessionEnd = ({ session }: SessionStatus): void => setSession({ endsAt: session?.endsAt ?? null });

/** Whether this browser has a session according to the server. Stores the end of the session. */
export async function checkSession(): Promise<boolean> {
  const word = await fetchSessionStatus();
  storeSessionEnd(word);
  return word.isAuthed;
}

/** Changes of the session cookie. An answer about an earlier cookie does not apply to the next one. */
const cookieChanges = { underWay: 0, turns: 0, latest: Promise.resolve() };

function trackCookieChange<T>(change: () => Promise<T>): Promise<T> {
  const changed = (async () => {
    cookieChanges.underWay++;
    cookieChanges.turns++;
    try {
      return await change();
    } finally {
      cookieChanges.underWay--;
      cookieChanges.turns++;
    }
  })();
  cookieChanges.latest = changed.then(
    () => undefined,
    () => undefined,
  );
  return changed;
}

/** @returns whether the cookie is changing, or has changed since the call */
function cookieChangeDetector(): () => boolean {
  const { turns } = cookieChanges;
  return () => cookieChanges.underWay > 0 || cookieChanges.turns !== turns;
}

/** Whether the server says that the session is over. Repeats the check if the cookie changed during it. */
export async function hasSessionEnded(): Promise<boolean> {
  for (;;) {
    await cookieChanges.latest;
    const isOvertaken = cookieChangeDetector();
    if (await checkSession()) return false;
    if (!isOvertaken()) return true;
  }
}

/** A concurrent sign-in wins: then this check changes nothing. @returns whether to load the user */
export async function checkAuthentication(): Promise<boolean> {
  const isOvertaken = cookieChangeDetector();
  try {
    const word = await fetchSessionStatus();
    if (isOvertaken()) return false;
    storeSessionEnd(word);
    if (!word.isAuthed) setAuthenticated(false);
    return word.isAuthed;
  } catch (error) {
    if (isOvertaken()) return false;
    throw error;
  }
}

const ME = '/api/profile/me';

/** Fetches the user in parallel with the session check; null on an error. */
export const prefetchUser = (): Promise<UserView | null> =>
  request<{ user: UserView }>('GET', ME, { early: true }).then(
    ({ user }) => user,
    () => null,
  );

/** A concurrent sign-in wins. @param early the prefetched user */
export async function loadUserData(early: Promise<UserView | null> | null = null): Promise<void> {
  const isOvertaken = cookieChangeDetector();
  await enterSession((await early) ?? (await get<{ user: UserView }>(ME)).user, isOvertaken);
}

/** Signs the user in. Does not wait for the company: the user may already be on another page. */
async function enterSession(user: UserView, isOvertaken = () => false): Promise<void> {
  await prepareSignIn();
  if (isOvertaken()) return;
  const { me, ended } = sessionNow();
  if (ended || (me && me._id !== user._id)) clearPersonState();
  startSession(user);
  setAuthenticated(true);
  if (!isAdmitted(user)) return;
  connect();
  void loadCompanyWithRetry(user).then((own) => {
    if (own && sessionNow().me?._id === user._id) setSession({ company: own });
  });
}

/** @throws ApiError with reason `TERMS_NOT_CURRENT` */
export async function acceptTerms(version: string): Promise<void> {
  await enterSession((await post<{ user: UserView }>('/api/terms/accept', { version })).user);
}

const APPROVAL = ['status', 'ownStatus', 'awaitsEmail', 'awaitsTerms'] as const;

export async function refreshApproval(): Promise<void> {
  if (document.hidden) return;
  const { user } = await get<{ user: UserView }>(ME);
  if (APPROVAL.some((field) => user[field] !== sessionNow().me?.[field])) await enterSession(user);
}

export async function showTermsAcceptance(): Promise<void> {
  if (sessionNow().me?.awaitsTerms !== false) return;
  disconnect();
  showOwnAccount((await get<{ user: UserView }>(ME)).user);
}

/** @throws ApiError with reason `BAD_CREDENTIALS` for a wrong e-mail or a wrong password alike */
export async function signIn(email: string, password: string): Promise<void> {
  await signInBy('/api/auth/signin', { email, password });
}

/** The second step of a sign-in. @throws ApiError with reason `FACTOR_NOT_VALID` */
export const signInByFactor = (proof: FactorProofBody): Promise<void> => signInBy('/api/auth/factor/signin', proof);

/** Signs in a user whose session has just begun with a first factor. */
export const enterWith = (user: UserView): Promise<void> => withReconnect(() => enterSession(user));

/** Chooses the first password, and signs in. @throws ApiError with reason `LINK_NOT_VALID` */
export async function acceptInvitation(token: string, password: string): Promise<void> {
  await signInBy('/api/auth/accept-invite', { token, password });
}

/** Disconnects first: the server closes the old session's socket, which would look like the end of the new session. */
async function signInBy(path: string, body: object): Promise<void> {
  const connected = connectionNow().status !== 'offline';
  disconnect();
  try {
    await trackCookieChange(async () => {
      const { user } = await request<{ user: UserView }>('POST', path, { body, impersonal: true });
      await enterSession(user);
    });
  } catch (error) {
    if (connected) connect();
    throw error;
  }
  void checkSession().catch(() => undefined);
}

/** Runs a change of the session cookie. Disconnects first, as `signInBy` does. */
export async function withReconnect<T>(change: () => Promise<T>): Promise<T> {
  const connected = connectionNow().status !== 'offline';
  disconnect();
  try {
    return await trackCookieChange(change);
  } finally {
    if (connected) connect();
  }
}

export const loadSessions = async (): Promise<SessionView[]> =>
  (await get<{ sessions: SessionView[] }>('/api/auth/sessions')).sessions;

export const endSession = (id: string): Promise<unknown> => del(`/api/auth/sessions/${id}`);

export async function signOutEverywhere(): Promise<void> {
  await post('/api/auth/logout-everywhere');
  goToSignIn();
}

function requestSignOut(): Promise<unknown> {
  setApplication({ processing: true, message: t('Logging out...') });
  return post('/api/auth/logout');
}

/** After an error the session is still active: show it, so that the user does not leave unaware. */
export async function signOut(): Promise<void> {
  try {
    await requestSignOut();
  } catch {
    setApplication({ processing: false, message: '' });
    notifyFailure(t('You could not be signed out: you are still signed in here. Please try again.'));
    return;
  }
  goToSignIn();
}

/** Signs the user out after a 403: the server sees another user than the client (`specification.md §8`). */
export async function signOutAfterForbidden(): Promise<void> {
  if (!isAuthenticated()) return;
  setAuthenticated(false);
  localStorage.clear();
  await requestSignOut().catch(() => undefined);
  goToSignIn();
}

/** Keeps state that outlives the session. The callback runs before the state is cleared. */
export function clearEndedSession(meanwhile: () => void = () => {}): void {
  disconnect();
  setAuthenticated(false);
  meanwhile();
  clearPersonState();
  setSession({ ended: true });
}

function goToSignIn(): void {
  disconnect();
  setAuthenticated(false);
  localStorage.clear();
  window.location.assign('/signup');
}

export type OwnAccountChanges = Partial<
  Pick<UserView, 'firstName' | 'lastName' | 'phone' | 'position' | 'categories' | 'darkMode'>
>;

/** The API has separate calls for admins and for people of companies. */
export async function updateOwnAccount(me: UserView, changes: OwnAccountChanges): Promise<void> {
  const { updatedUser } = can(me.role, 'user:update')
    ? await patch<{ updatedUser: UserView }>(`/api/user/update/${me._id}`, { updates: changes })
    : await patch<{ updatedUser: UserView }>(`/api/user/buyer/update/${me._id}`, { ...changes, isBuyerRequest: true });
  showOwnAccount(updatedUser);
}

export const showOwnAccount = (me: UserView): void => setSession({ me });
