/** Minimum interval of calls in ms: a return to the tab fires two events. */
const DEBOUNCE_MILLIS = 2_000;

export function onTabReturn(listener: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const come = () => {
    if (document.visibilityState === 'hidden' || Date.now() - last < DEBOUNCE_MILLIS) return;
    last = Date.now();
    listener();
  };
  window.addEventListener('focus', come);
  document.addEventListener('visibilitychange', come);
  return () => {
    window.removeEventListener('focus', come);
    document.removeEventListener('visibilitychange', come);
  };
}
