/** Delay of prefetching in ms: the first screen needs the connection before. */
const PREFETCH_DELAY = 5_000;

export const afterFirstScreen = (work: () => void): void => void setTimeout(() => whenIdle(work), PREFETCH_DELAY);

export function whenIdle(work: () => void): void {
  // Not every browser has `requestIdleCallback`.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 200);
}
