import { oneAtATime } from '@tender/kernel';
import type { ReadStore } from '@tender/read-store';

/**
 * A store that answers one search after another, in the order in which they are asked for.
 * @param happens what does between two of them: after the first, or after the one of that number.
 */
export function betweenReads(store: ReadStore, happens: () => Promise<unknown>, after = 1): ReadStore {
  const inTurn = oneAtATime();
  let searches = 0;
  return {
    view: (spec) => store.view(spec),
    state: (spec) => ({
      ...store.state(spec),
      find: (query) =>
        inTurn(async () => {
          const found = await store.state(spec).find(query);
          if (++searches === after) await happens();
          return found;
        }),
    }),
    close: () => store.close(),
  };
}
