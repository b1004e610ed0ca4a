import type { LiveKind, LiveMessage, LivePayloads } from '@tender/contracts';
import type { RootState, Slice } from '../store/slice.js';

/** What the live messages of some kinds change: pure functions of the state and the payload. */
export type LiveReducer<State> = { readonly [Kind in LiveKind]?: (state: State, payload: LivePayloads[Kind]) => State };

/** The reducer of a slice as one of the whole state. */
export function onSlice<State>(slice: Slice<State>, reducer: LiveReducer<State>): LiveReducer<RootState> {
  const lifted = Object.entries(reducer).map(([kind, reduce]) => {
    const apply = reduce as (state: State, payload: unknown) => State;
    return [
      kind,
      (root: RootState, payload: unknown) => slice.changed(root, (state) => apply(state, payload)),
    ] as const;
  });
  return Object.fromEntries(lifted);
}

export interface Received {
  /** Number of the last message of this connection; 0 before the first. */
  seq: number;
  root: RootState;
}

/**
 * The state after a message; `gap` when one before it is missing, so that the caller asks for what it missed (`domain.md §8`).
 * A message that was applied before changes nothing. A newer server may send kinds that no reducer here knows; they are counted and left alone.
 */
export function receive(
  state: Received,
  message: LiveMessage,
  reducers: readonly LiveReducer<RootState>[],
): Received | 'gap' {
  if (message.seq <= state.seq) return state;
  if (message.seq !== state.seq + 1) return 'gap';
  return { seq: message.seq, root: reducers.reduce((root, reducer) => reduced(reducer, root, message), state.root) };
}

function reduced(reducer: LiveReducer<RootState>, root: RootState, { kind, payload }: LiveMessage): RootState {
  const reduce = reducer[kind] as ((state: RootState, payload: unknown) => RootState) | undefined;
  return reduce ? reduce(root, payload) : root;
}
