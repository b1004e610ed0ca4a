import type { LiveKind, LiveMessage, LivePayloads } from '@tender/contracts';
import type { RootState, Slice } from '../store/slice.js';

export type LiveReducer<State> = { readonly [Kind in LiveKind]?: (state: State, payload: LivePayloads[Kind]) => State };

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

/** Returns `gap` if an earlier message is missing (`domain.md §8`). Ignores duplicates and unknown kinds. */
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
