import { createStore, type StoreApi } from 'zustand';

/** Milliseconds between two drawings where many changes come: four a second leave the thread to what makes them. */
const BETWEEN = 250;

/** What screens are drawn from. */
interface Drawing<T> {
  readonly drawn: StoreApi<T>;
  /** From now on changes are drawn four times a second only. @returns what ends it, and draws what holds now */
  readonly drawSeldom: () => () => void;
  /** Draws what holds now, however seldom it is drawn: a field must show what is typed before the next key. */
  readonly drawNow: () => void;
}

/** The state of a store as it is drawn: at once, but for those who ask that it be seldom, as where hundreds of answers arrive in a second. */
export function drawingOf<T>(store: StoreApi<T>): Drawing<T> {
  const drawn = createStore<T>(() => store.getState());
  const draw = (): void => drawn.setState(store.getState(), true);
  let asking = 0;
  store.subscribe(() => {
    if (asking === 0) draw();
  });
  return {
    drawn,
    drawNow: draw,
    drawSeldom: () => {
      asking += 1;
      const timer = setInterval(draw, BETWEEN);
      return () => {
        asking -= 1;
        clearInterval(timer);
        draw();
      };
    },
  };
}
