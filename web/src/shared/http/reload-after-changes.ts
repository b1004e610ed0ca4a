import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useConnection } from '../store/connection-state.js';
import { retryingLoad } from './retrying-load.js';

/** Debounce in ms: a burst of changes triggers one reload. */
const DEBOUNCE_MILLIS = 250;
const POLL_MILLIS = 10_000;

/** For data that live messages update: with a connection no reload on return to the tab, without one also polling. */
export function useRefreshPolicy(): { onReturn: boolean; every: number } {
  const connected = useConnection((state) => state.status === 'live');
  return { onReturn: !connected, every: connected ? 0 : POLL_MILLIS };
}

export function changeDetector(seen: number | string): (changes: number | string) => boolean {
  let last = seen;
  return (changes) => {
    const hasChanged = Boolean(changes) && changes !== last;
    last = changes;
    return hasChanged;
  };
}

/** Delay in ms before a reload. Up to half of `apart` is added as jitter, so that not all tabs load at once. */
export const waitAfterChange = (since: number, apart: number, chance = Math.random()): number =>
  Math.max(DEBOUNCE_MILLIS, apart * (1 + chance / 2) - since);

/** Reloads in the background after a change of the counter. @param apart minimum interval in ms between reloads */
export function useReloadAfterChanges(changes: number | string, load: () => Promise<unknown>, apart = 0): void {
  const loadNow = useEffectEvent(load);
  const [hasChanged] = useState(() => changeDetector(changes));
  const last = useRef(-Infinity);
  useEffect(() => {
    if (!hasChanged(changes)) return undefined;
    const { load: read, stop: end } = retryingLoad(() => {
      last.current = performance.now();
      return loadNow();
    });
    const timer = setTimeout(read, waitAfterChange(performance.now() - last.current, apart));
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [changes, hasChanged, apart]);
}

/** Reloads with retries after each connect, and at the start if connected: some live messages are not replayed. */
export function useReloadOnConnection(load: () => Promise<unknown>): void {
  const connected = useConnection((state) => state.status === 'live');
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    if (!connected) return undefined;
    const { load: read, stop: end } = retryingLoad(() => loadNow());
    read();
    return end;
  }, [connected]);
}
