import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Whether this browser has a session; null if unknown. The browser keeps it (`specification.md §3`). */
interface Authentication {
  auth: { isAuthenticated: boolean | null };
}

const useStored = create<Authentication>()(
  persist<Authentication>(() => ({ auth: { isAuthenticated: null } }), { name: 'root', skipHydration: true }),
);

export const useAuthenticated = (): boolean | null => useStored(({ auth }) => auth.isAuthenticated);
export const isAuthenticated = (): boolean | null => useStored.getState().auth.isAuthenticated;
export const setAuthenticated = (known: boolean): void => void useStored.setState({ auth: { isAuthenticated: known } });

/** Maximum wait for persisted state at the start, in ms (`specification.md §9`). */
const PERSISTED_STATE_TIMEOUT = 5_000;

export const readPersistedState = (): Promise<void> =>
  Promise.race([
    Promise.resolve(useStored.persist.rehydrate()),
    new Promise<void>((resume) => setTimeout(resume, PERSISTED_STATE_TIMEOUT)),
  ]);
