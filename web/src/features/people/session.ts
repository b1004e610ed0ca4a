import { can, isAdmitted, type SessionView, type UserView } from '@tender/contracts';
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

/** The server's word on the session of this browser; asking is a sign of life, too. */
interface SessionStatus {
  isAuthed: boolean;
  session?: { endsAt: string };
}
const fetchSessionStatus = (): Promise<SessionStatus> => post<SessionStatus>('/api/auth/isAuthenticated');
const storeSessionEnd = ({ session }: SessionStatus): void => setSession({ endsAt: session?.endsAt ?? null });

/** Whether this browser has a session, by the server's word, and until when. */
export async function checkSession(): Promise<boolean> {
  const word = await fetchSessionStatus();
  storeSessionEnd(word);
  return word.isAuthed;
}

/**
 * Changes of the session's cookie, by a sign-in or a new password: how many are under way, how often one has begun or ended, and the latest.
 * What the server said before of a session does not hold for the one after.
 */
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

/** @returns whether the cookie is being changed, or was changed since the call */
function cookieChangeDetector(): () => boolean {
  const { turns } = cookieChanges;
  return () => cookieChanges.underWay > 0 || cookieChanges.turns !== turns;
}

/** Whether the session of this browser is over, by the server's word. A word on the cookie of before a change does not count. */
export async function hasSessionEnded(): Promise<boolean> {
  for (;;) {
    await cookieChanges.latest;
    const isOvertaken = cookieChangeDetector();
    if (await checkSession()) return false;
    if (!isOvertaken()) return true;
  }
}

/**
 * Whether this browser has a session, as the application knows it from now on. Whoever signs in at the door meanwhile comes in by that: the word, or that
 * none came, is of the time before, and changes nothing.
 * @returns whether somebody is to be let in by it
 */
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

/** Whose session it is, asked beside whether there is one; null without an answer. */
export const prefetchUser = (): Promise<UserView | null> =>
  request<{ user: UserView }>('GET', ME, { early: true }).then(
    ({ user }) => user,
    () => null,
  );

/** Who has a session, with their company; opens the connection for news. Whoever signs in meanwhile comes in instead. @param early what was asked before */
export async function loadUserData(early: Promise<UserView | null> | null = null): Promise<void> {
  const isOvertaken = cookieChangeDetector();
  await enterSession((await early) ?? (await get<{ user: UserView }>(ME)).user, isOvertaken);
}

/** From now on this person is in. Their company comes by itself: who is in may be on the way to another page before. */
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

/** Accepts the terms of the house that were read. @throws ApiError with reason `TERMS_NOT_CURRENT` */
export async function acceptTerms(version: string): Promise<void> {
  await enterSession((await post<{ user: UserView }>('/api/terms/accept', { version })).user);
}

/** Where the approval of somebody who waits for it stands now: a tab without a connection hears no news. Nothing is asked while nobody looks. */
export async function refreshApproval(): Promise<void> {
  if (document.hidden) return;
  const { user } = await get<{ user: UserView }>(ME);
  if (user.status !== sessionNow().me?.status) await enterSession(user);
}

/** The house has published other terms: who has signed in is asked for them before anything else. */
export async function showTermsAcceptance(): Promise<void> {
  if (sessionNow().me?.awaitsTerms !== false) return;
  disconnect();
  showOwnAccount((await get<{ user: UserView }>(ME)).user);
}

/** @throws ApiError with reason `BAD_CREDENTIALS` for a wrong e-mail or password alike. */
export async function signIn(email: string, password: string): Promise<void> {
  await signInBy('/api/auth/signin', { email, password });
}

/** Chooses the password of somebody who was invited, and signs them in. @throws ApiError with reason `LINK_NOT_VALID` */
export async function acceptInvitation(token: string, password: string): Promise<void> {
  await signInBy('/api/auth/accept-invite', { token, password });
}

/** Begins a new session. A connection of the one before would end with that, and its end look like the end of everything. */
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

/** Does what changes the session's cookie: the connection of the old one would end, and its end look like the end of everything. */
export async function withReconnect<T>(change: () => Promise<T>): Promise<T> {
  const connected = connectionNow().status !== 'offline';
  disconnect();
  try {
    return await trackCookieChange(change);
  } finally {
    if (connected) connect();
  }
}

/** Where one is signed in, this browser among others. */
export const loadSessions = async (): Promise<SessionView[]> =>
  (await get<{ sessions: SessionView[] }>('/api/auth/sessions')).sessions;

export const endSession = (id: string): Promise<unknown> => del(`/api/auth/sessions/${id}`);

/** Signs out of every browser, this one too. */
export async function signOutEverywhere(): Promise<void> {
  await post('/api/auth/logout-everywhere');
  goToSignIn();
}

function requestSignOut(): Promise<unknown> {
  setApplication({ processing: true, message: t('Logging out...') });
  return post('/api/auth/logout');
}

/** Leaves by one's own wish. Where that fails the session lives on, and nobody shall walk away from it unaware. */
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

/** The server refused with a 403: this is not the person that the client takes them for (`specification.md §8`). */
export async function signOutAfterForbidden(): Promise<void> {
  if (!isAuthenticated()) return;
  setAuthenticated(false);
  localStorage.clear();
  await requestSignOut().catch(() => undefined);
  goToSignIn();
}

/** The session is over: forgets the person, but for what outlives a session. @param meanwhile leads them elsewhere. */
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

/** What people may change of their own account. */
export type OwnAccountChanges = Partial<
  Pick<UserView, 'firstName' | 'lastName' | 'phone' | 'position' | 'categories' | 'darkMode'>
>;

/** Changes the own account: staff and the buyer side each have a call for it. */
export async function updateOwnAccount(me: UserView, changes: OwnAccountChanges): Promise<void> {
  const { updatedUser } = can(me.role, 'user:update')
    ? await patch<{ updatedUser: UserView }>(`/api/user/update/${me._id}`, { updates: changes })
    : await patch<{ updatedUser: UserView }>(`/api/user/buyer/update/${me._id}`, { ...changes, isBuyerRequest: true });
  showOwnAccount(updatedUser);
}

/** Shows the own account as the server has it now. */
export const showOwnAccount = (me: UserView): void => setSession({ me });
