import { oneAtATime } from '@tender/kernel';
import type { ReadStore } from '@tender/read-store';

/**
 * A store that runs searches one after the other, in the order of the calls.
 * @param happens runs once, after the search of number `after`.
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
