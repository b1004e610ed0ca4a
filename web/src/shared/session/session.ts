import { can, isAdmitted, type CompanyView, type UserView } from '@tender/contracts';
import { createSlice } from '../store/slice.js';

/** The session of this tab. Sign-in and sign-out belong to the feature `people`. */
interface Session {
  me: UserView | null;
  /** The user's company; null for staff, and until loaded. */
  company: CompanyView | null;
  /** Absolute end of the session; null without one, and until known. */
  endsAt: string | null;
  /** Whether the last session ended while the application was open: the sign-in form shows a notice. */
  ended: boolean;
}

const session = createSlice<Session>('session', { me: null, company: null, endsAt: null, ended: false });
export const useSession = session.use;
export const useMay = (right: Parameters<typeof can>[1]): boolean =>
  useSession(({ me }) => me !== null && can(me.role, right));
export const sessionNow = session.get;
export const setSession = (change: Partial<Session>): void => session.change((state) => ({ ...state, ...change }));
export const onSessionChange = session.follow;

/** Whether this user is signed in and admitted (`isAdmitted`). */
export function isSignedInAs(userId: string | null): boolean {
  const { me } = session.get();
  return me !== null && me._id === userId && isAdmitted(me);
}

const signInListeners: ((me: UserView) => void)[] = [];
/** Registers a listener that is called at each sign-in, before any screen shows the user. */
export const onSignIn = (listener: (me: UserView) => void): void => void signInListeners.push(listener);

let prepareSession = (): Promise<void> => Promise.resolve();
export const setSignInPreparation = (preparation: () => Promise<void>): void => {
  prepareSession = preparation;
};
export const prepareSignIn = (): Promise<void> => prepareSession();

export function startSession(me: UserView): void {
  for (const listener of signInListeners) listener(me);
  setSession({ me, ended: false });
}
