import { createStore, useStore } from 'zustand';
import { throttledStore } from './throttled-store.js';

/** The whole state of the client by the names of its slices. What a slice holds is known to its owner only. */
export type RootState = Readonly<Record<string, unknown>>;

/** A part of the client's state. Its owner keeps `set` and `change` to itself, and exports the writers that the subject has. */
export interface Slice<T> {
  readonly name: string;
  /** Hook: renders again when what is chosen changes. */
  readonly use: <Chosen>(choose: (state: T) => Chosen) => Chosen;
  readonly get: () => T;
  readonly set: (state: T) => void;
  readonly change: (next: (state: T) => T) => void;
  /** Calls the listener after each change. @returns what ends it; else it ends with the page. */
  readonly follow: (listener: (state: T, before: T) => void) => () => void;
  /** The root state with this slice changed, and nothing stored yet: for reducers of live messages. */
  readonly changed: (root: RootState, next: (state: T) => T) => RootState;
}

interface SliceOptions {
  /** Kept when the session ends; for what belongs to the application, not to the person. */
  outlivesSession?: boolean;
}

/** A slice is absent until its first change; until then its initial state holds. */
const root = createStore<RootState>(() => ({}));
const { rendered, throttleRendering, renderNow } = throttledStore(root);
/** Hooks render four times a second from now on, until what this hands out is called; what `get` tells is what holds now, as ever. */
export { throttleRendering, renderNow };
const names = new Set<string>();
const lasting = new Set<string>();

/** @throws Error for a name that another slice has. */
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

/** Puts in place what reducers have made of `rootState()`. */
export const putRootState = (state: RootState): void => root.setState(state, true);

let present = new AbortController();
/** Aborts once the present person is forgotten: what they have asked for is for nobody else. */
export const personSignal = (): AbortSignal => present.signal;

/** Forgets one person's data, and the answers on their way, before another may sign in: every slice but those that outlive the session. */
export function clearPersonState(): void {
  present.abort();
  present = new AbortController();
  root.setState((state) => Object.fromEntries(Object.entries(state).filter(([name]) => lasting.has(name))), true);
}
