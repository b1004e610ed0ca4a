/** Milliseconds: coming back is told twice, by the window and by the tab. */
const DEBOUNCE_MILLIS = 2_000;

/** Calls the listener whenever someone comes back to the tab: others may have been at work meanwhile. @returns how to stop. */
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
