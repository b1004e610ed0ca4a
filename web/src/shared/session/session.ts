import { can, isAdmitted, type CompanyView, type UserView } from '@tender/contracts';
import { createSlice } from '../store/slice.js';

/** Who has signed in. Every feature reads it; how one signs in and out is the feature people's. */
interface Session {
  me: UserView | null;
  /** The company of a person of the buyer side; null until it is read. */
  company: CompanyView | null;
  /** The instant at which the session ends in any case; null without one, and until it is known. */
  endsAt: string | null;
  /** The last session ended while somebody looked at a page: the form to sign in says so. */
  ended: boolean;
}

const session = createSlice<Session>('session', { me: null, company: null, endsAt: null, ended: false });
export const useSession = session.use;
/** Whether the user has a right. */
export const useMay = (right: Parameters<typeof can>[1]): boolean =>
  useSession(({ me }) => me !== null && can(me.role, right));
export const sessionNow = session.get;
export const setSession = (change: Partial<Session>): void => session.change((state) => ({ ...state, ...change }));
export const onSessionChange = session.follow;

/** Whether it is this person who is in, and the house answers them: neither has their session ended, nor do its terms wait for them. */
export function isSignedInAs(userId: string | null): boolean {
  const { me } = session.get();
  return me !== null && me._id === userId && isAdmitted(me);
}

const signInListeners: ((me: UserView) => void)[] = [];
/** Calls the listener whenever somebody has signed in, before any screen shows it. */
export const onSignIn = (listener: (me: UserView) => void): void => void signInListeners.push(listener);

let prepareSession = (): Promise<void> => Promise.resolve();
/** Says what must be there before anybody comes in: the code of what they do inside. */
export const setSignInPreparation = (preparation: () => Promise<void>): void => {
  prepareSession = preparation;
};
/** Fetches what must be there before anybody comes in; at once where it is there already. */
export const prepareSignIn = (): Promise<void> => prepareSession();

/** Somebody has signed in, or is seen to have a session. */
export function startSession(me: UserView): void {
  for (const listener of signInListeners) listener(me);
  setSession({ me, ended: false });
}
