import { createStore, type StoreApi } from 'zustand';

/** Milliseconds between two drawings where many changes come: four a second leave the thread to what makes them. */
const RENDER_MILLIS = 250;

/** What screens are drawn from. */
interface ThrottledStore<T> {
  readonly rendered: StoreApi<T>;
  /** From now on changes are drawn four times a second only. @returns what ends it, and draws what holds now */
  readonly throttleRendering: () => () => void;
  /** Draws what holds now, however seldom it is drawn: a field must show what is typed before the next key. */
  readonly renderNow: () => void;
}

/** The state of a store as it is drawn: at once, but for those who ask that it be seldom, as where hundreds of answers arrive in a second. */
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
