import { useEffect, useRef } from 'react';

/** Coming back is told twice: by the window and by the tab. */
const SHORTLY = 2_000;

/** Loads once more, quietly, whenever someone comes back to the tab: others may have been at work meanwhile. */
export function useFreshOnReturn(load: () => Promise<unknown>): void {
  const last = useRef(0);
  useEffect(() => {
    const come = () => {
      if (document.visibilityState === 'hidden' || Date.now() - last.current < SHORTLY) return;
      last.current = Date.now();
      load().catch(() => undefined);
    };
    window.addEventListener('focus', come);
    document.addEventListener('visibilitychange', come);
    return () => {
      window.removeEventListener('focus', come);
      document.removeEventListener('visibilitychange', come);
    };
  }, [load]);
}
