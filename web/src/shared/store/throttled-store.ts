import { createStore, type StoreApi } from 'zustand';

/** Milliseconds between two renders while throttled: leaves the main thread to the work that causes the changes. */
const RENDER_MILLIS = 250;

interface ThrottledStore<T> {
  readonly rendered: StoreApi<T>;
  readonly throttleRendering: () => () => void;
  /** Renders the current state, even while throttled: a field must show a typed key before the next one. */
  readonly renderNow: () => void;
}

/** A copy of a store for rendering, which can be throttled while hundreds of answers arrive per second. */
export function throttledStore<T>(store: StoreApi<T>): ThrottledStore<T> {
  const rendered = createStore<T>(() => store.getState());
  const draw = (): void => rendered.setState(store.getState(), true);
  let asking = 0;
  store.subscribe(() => {
    if (asking === 0) draw();
  });
  return {
    rendered,
    renderNow: draw,
    throttleRendering: () => {
      asking += 1;
      const timer = setInterval(draw, RENDER_MILLIS);
      return () => {
        asking -= 1;
        clearInterval(timer);
        draw();
      };
    },
  };
}
