import type { ClientEnvironment, PagePath, UserView } from '@tender/contracts';
import { t } from '../../shared/language/t.js';
import {
  prefetchUser,
  checkAuthentication,
  signOutAfterForbidden,
  showTermsAcceptance,
  hasSessionEnded,
  loadUserData,
  clearEndedSession,
} from '../../features/people/session.js';
import { ConnectionLost, isTransient } from '../../shared/http/api-error.js';
import { setReachable, untilServerReachable } from '../../shared/http/reachability.js';
import { retryingLoad } from '../../shared/http/retrying-load.js';
import { onSessionEvents, request } from '../../shared/http/request.js';
import { prepareSignIn, setSignInPreparation, onSignIn } from '../../shared/session/session.js';
import { readServerClock } from '../../shared/socket/clock.js';
import { loadSocketCode } from '../../shared/socket/connection.js';
import { isAuthenticated, readPersistedState, setAuthenticated } from '../../shared/session/authentication.js';
import { connectionNow } from '../../shared/store/connection-state.js';
import {
  applicationNow,
  isPageOffline,
  setApplication,
  setEnvironment,
  setAlert,
} from '../../shared/store/application.js';
import { FEATURES } from '../features.js';
import { startHeartbeat } from './heartbeat.js';
import { preloadSignedInHeader } from '../layouts/header.js';
import { loadFullBundle } from './load-full-bundle.js';
import { signedInPartsOf, registerPageParts, registerSignedInParts, screensOf } from '../register-features.js';
import { prefetchScreens } from './prefetch-screens.js';
import { afterFirstScreen } from '../../shared/ui/screens/when-idle.js';
import { loadChunk } from '../../shared/http/load-chunk.js';
import { setFullBundleLoader } from '../../shared/ui/screens/lazy-screen.js';
import { isSignInFormDirty } from './dirty-sign-in-form.js';

/** Order of the start: `specification.md §4`. */
export async function start(toSignUp: () => void): Promise<void> {
  if (isPageOffline()) return reloadWhenReachable();
  registerPageParts(FEATURES);
  setFullBundleLoader(loadFullBundle);
  setSignInPreparation(loadSignedInCode);
  onSignIn((me) => prefetchScreens(screensOf(FEATURES), me));
  onSessionEvents({
    forbidden: () => void signOutAfterForbidden(),
    termsRequired: () => void showTermsAcceptance().catch(() => undefined),
    noSession: () => void endSessionIfExpired(toSignUp),
    otherVersion: () => {
      if (applicationNow().newVersion === 'none') setApplication({ newVersion: 'offered' });
    },
    factorNeeded: async (needed) => (await import('../../shared/factors/factor-dialog.js')).confirmFactor(needed),
  });
  await readPersistedState();
  void loadEnvironment();
  // A user with an earlier session most likely still has one: fetch user and screen in parallel.
  const returns = isAuthenticated() === true;
  const early = returns ? prefetchUser() : null;
  const screen = returns ? preloadRequestedScreen() : screensOf(FEATURES)['/signup']?.preload();
  if (!returns) {
    // Without an earlier session the sign-in page shows at once, without a round trip to the server.
    await screen;
    setApplication({ loading: false });
  }
  await resumeSession(early);
  await screen;
  setApplication({ loading: false });
  if (!isAuthenticated()) afterFirstScreen(() => void prefetchSignedInCode());
  startHeartbeat(() => endSession(toSignUp));
}

/** A page from the cache may be of another release than the server: it starts nothing. */
async function reloadWhenReachable(): Promise<void> {
  // The first probe waits, so that the page does not reload in a fast loop.
  setReachable(false);
  await untilServerReachable();
  window.location.reload();
}

/** Signs in a user with a session. If the server is unreachable, retries, behind the sign-in page. */
async function resumeSession(early: Promise<UserView | null> | null): Promise<void> {
  try {
    await resumeIfAuthenticated(early);
  } catch {
    if (!import.meta.env.DEV) setAuthenticated(false);
    retryingLoad(resumeWhenReachable).load();
  }
}

async function resumeWhenReachable(): Promise<void> {
  await untilServerReachable();
  // The user may have signed in by form before this retry.
  if (!isAuthenticated()) await resumeIfAuthenticated(null).finally(() => setApplication({ loading: false }));
}

/** Resumes a session, unless the sign-in form has input, perhaps of another person. @throws on connection failure */
async function resumeIfAuthenticated(early: Promise<UserView | null> | null): Promise<void> {
  try {
    if (!(await checkAuthentication()) || isSignInFormDirty()) return;
  } catch (error) {
    console.error('The authentication check failed', error);
    if (isConnectionFailure(error)) throw error;
    if (!import.meta.env.DEV) setAuthenticated(false);
    setAlert({ alertType: 'error', alertMessage: t('The authentication check failed. Please sign in again.') });
    return;
  }
  void preloadRequestedScreen();
  setApplication({ loading: true });
  await tryUserData(early);
}

/** Whether the server did not answer; a proxy may have answered instead. */
const isConnectionFailure = (error: unknown): boolean =>
  isTransient(error) && (error instanceof ConnectionLost || !connectionNow().reached);

function preloadRequestedScreen(): Promise<void> | undefined {
  prepareSignIn().catch(() => undefined);
  return screensOf(FEATURES)[window.location.pathname as PagePath]?.preload();
}

/** Ignores errors: the sign-in reports them. */
const prefetchSignedInCode = (): Promise<unknown> =>
  Promise.allSettled([
    signedInPartsOf(FEATURES),
    loadFullBundle(),
    preloadSignedInHeader(),
    import('socket.io-client'),
  ]);

let preparation: Promise<void> | null = null;

function loadSignedInCode(): Promise<void> {
  preparation ??= Promise.all([
    loadChunk(() => registerSignedInParts(FEATURES)),
    loadChunk(loadFullBundle),
    preloadSignedInHeader(),
    loadSocketCode(),
  ]).then(
    () => undefined,
    (error: unknown) => {
      preparation = null;
      throw error;
    },
  );
  return preparation;
}

/** @throws on a connection failure only */
async function tryUserData(early: Promise<UserView | null> | null): Promise<void> {
  try {
    await loadUserData(early);
  } catch (error) {
    console.error('User data could not be loaded', error);
    if (isConnectionFailure(error)) throw error;
    setAuthenticated(true);
    showUserDataMissing();
  }
}

export const retryUserData = (): Promise<void> => tryUserData(null).catch(showUserDataMissing);

const showUserDataMissing = (): void =>
  setAlert({ alertType: 'error', alertMessage: t('Failed to load user data. Try again later.') });

/** A 401 may be late, from a call of an earlier session: ask the server whether the session has ended. */
const endSessionIfExpired = (toSignUp: () => void): Promise<void> =>
  hasSessionEnded().then(
    (isOver) => {
      if (isOver) endSession(toSignUp);
    },
    () => undefined,
  );

function endSession(toSignUp: () => void): void {
  if (isAuthenticated() === true) clearEndedSession(toSignUp);
}

async function loadEnvironment(): Promise<void> {
  const sentAt = Date.now();
  try {
    const { environment } = await request<{ environment: ClientEnvironment }>(
      'GET',
      '/api/js-modules/client-environment',
      { impersonal: true },
    );
    readServerClock(environment.serverTime, sentAt, Date.now());
    setEnvironment(environment);
  } catch (error) {
    console.error('The client environment could not be loaded', error);
  }
}
