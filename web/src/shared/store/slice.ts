import { createStore, useStore } from 'zustand';
import { throttledStore } from './throttled-store.js';

export type RootState = Readonly<Record<string, unknown>>;

/** A part of the client's state. Its owner keeps `set` and `change` private, and exports specific writers. */
export interface Slice<T> {
  readonly name: string;
  readonly use: <Chosen>(choose: (state: T) => Chosen) => Chosen;
  readonly get: () => T;
  readonly set: (state: T) => void;
  readonly change: (next: (state: T) => T) => void;
  readonly follow: (listener: (state: T, before: T) => void) => () => void;
  /** Root state with this slice changed, but not stored: for reducers of live messages. */
  readonly changed: (root: RootState, next: (state: T) => T) => RootState;
}

interface SliceOptions {
  /** Whether the state outlives the session: it belongs to the application, not to the user. */
  outlivesSession?: boolean;
}

const root = createStore<RootState>(() => ({}));
const { rendered, throttleRendering, renderNow } = throttledStore(root);
/** Throttles hooks to four renders per second until the returned function is called; `get` is always current. */
export { throttleRendering, renderNow };
const names = new Set<string>();
const lasting = new Set<string>();

export function createSlice<T>(name: string, initial: T, { outlivesSession = false }: SliceOptions = {}): Slice<T> {
  if (names.has(name)) throw new Error(`There are two slices "${name}"`);
  names.add(name);
  if (outlivesSession) lasting.add(name);
  const stateIn = (state: RootState): T => (name in state ? (state[name] as T) : initial);
  const changed = (state: RootState, next: (slice: T) => T): RootState => {
    const known = stateIn(state);
    const fresh = next(known);
    return Object.is(fresh, known) ? state : { ...state, [name]: fresh };
  };
  return {
    name,
    use: (choose) => useStore(rendered, (state) => choose(stateIn(state))),
    get: () => stateIn(root.getState()),
    set: (state) => root.setState({ [name]: state }),
    change: (next) => root.setState((state) => changed(state, next)),
    follow: (listener) =>
      root.subscribe((state, before) => {
        if (stateIn(state) !== stateIn(before)) listener(stateIn(state), stateIn(before));
      }),
    changed,
  };
}

export const rootState = (): RootState => root.getState();

export const putRootState = (state: RootState): void => root.setState(state, true);

let present = new AbortController();
/** Aborts when the state of the user is cleared: pending answers must not reach the next user. */
export const personSignal = (): AbortSignal => present.signal;

/** Clears the user's state before another user may sign in. Keeps slices that outlive the session. */
export function clearPersonState(): void {
  present.abort();
  present = new AbortController();
  root.setState((state) => Object.fromEntries(Object.entries(state).filter(([name]) => lasting.has(name))), true);
}
