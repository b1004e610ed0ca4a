import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Whether this browser has a session, as far as is known: the one thing that outlives the page (`specification.md §3`). */
interface Authentication {
  /** Null until the first answer of the server. */
  auth: { isAuthenticated: boolean | null };
}

const useStored = create<Authentication>()(
  persist<Authentication>(() => ({ auth: { isAuthenticated: null } }), { name: 'root', skipHydration: true }),
);

export const useAuthenticated = (): boolean | null => useStored(({ auth }) => auth.isAuthenticated);
export const isAuthenticated = (): boolean | null => useStored.getState().auth.isAuthenticated;
export const setAuthenticated = (known: boolean): void => void useStored.setState({ auth: { isAuthenticated: known } });

/** Milliseconds that the start waits for persisted state (`specification.md §9`). */
const PERSISTED_STATE_TIMEOUT = 5_000;

/** Reads what an earlier visit left under `root`, or goes on without it when that takes too long. */
export const readPersistedState = (): Promise<void> =>
  Promise.race([
    Promise.resolve(useStored.persist.rehydrate()),
    new Promise<void>((resume) => setTimeout(resume, PERSISTED_STATE_TIMEOUT)),
  ]);
